import type { RunInput } from '#server/engine/run-input.ts'

/** A task with nothing to work on, changed as given. */
export function sampleTask(more: Partial<RunInput> = {}): RunInput {
  return {
    executionId: 1,
    agentName: 'Scout',
    persona: { name: 'Analyst', prompt: 'You weigh figures.' },
    taskDescription: 'Report what the pages say about the harbour.',
    input: null,
    webLinks: [],
    pythonScript: null,
    instructions: null,
    engine: null,
    previousOutput: null,
    lastAnswer: null,
    before: null,
    skipUnchanged: null,
    snapshots: [],
    lessons: [],
    isMoneyLimited: false,
    isUnderOperator: false,
    startedAt: '2026-05-01T10:00:00.000Z',
    ...more,
  }
}

/** A web page with enough text to be read. */
export function samplePage(title: string, sentence: string): string {
  const rest =
    'The council published its yearly report on Monday. It names costs, dates and the people in charge.'
  const paragraphs = [sentence, rest, 'More figures follow in the annex of the report, page by page.']
  const body = paragraphs.map((text) => `<p>${text}</p>`).join('')
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><article><h1>${title}</h1>${body}</article></main></body></html>`
}
