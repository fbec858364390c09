import { log } from '#server/platform/log.ts'
import { observe, type ToolOperation } from '#server/platform/observe.ts'
import { wrapUntrusted } from '#server/engine/untrusted-text.ts'
import type { RunContext } from '#server/engine/run-context.ts'
import type { ModelMessage, ToolMessage, ToolRequest } from '#server/engine/model/calls/model-message.ts'
import { redactDeep } from '#server/engine/model/calls/redact.ts'
import {
  type AskedPage,
  type ToolAnswer,
  type EngineTool,
  type ToolCall,
  toolFailure,
} from '#server/engine/tool.ts'
import { RunSuspended, allEnded } from './run-steps.ts'
import type { FoundPage, ModelLoopInput, Progress } from './run-talk.ts'

const toolsMissing = 'Not done: this run has no steps left. Answer now with what you have.'
const askedAlready = 'You have asked this already; its answer is above.'

/**
 * Executes the tool calls of the model, each as one step, while the run has steps left. A read that is repeated too
 * often is answered by its earlier answer.
 */
export async function answerTools(
  talk: ModelLoopInput,
  progress: Progress,
  requests: readonly ToolRequest[],
  { stepsLeft, messages }: { stepsLeft: number; messages: readonly ModelMessage[] },
): Promise<ToolMessage> {
  const { isTainted, reads } = readBefore(talk, progress)
  const run = `run ${talk.material.task.executionId}`
  let begun = 0
  const answers = await allEnded(
    requests.map(async (request): Promise<ToolAnswer | string> => {
      const isAct = talk.tools.find(({ name }) => name === request.tool)?.isAct
      if (isAct) progress.guard.reset()
      const earlier = isAct ? null : progress.guard.repeated(request)
      if (earlier)
        return hasAnswer(messages, earlier.answer) ? askedAlready : (earlier.answer ?? askedAlready)
      if (begun >= stepsLeft) return toolFailure(toolsMissing)
      begun += 1
      return useTool(talk, request, { key: `${run} tool ${progress.stepsUsed + begun}`, isTainted, reads })
    }),
  )
  progress.stepsUsed += begun
  const content = requests.map((request, index): ToolMessage['content'][number] => {
    const answer = answers[index] ?? toolFailure(toolsMissing)
    const value = typeof answer === 'string' ? answer : noteAnswer(talk, progress, request, answer)
    progress.guard.answered(request, value)
    return {
      type: 'tool-result',
      toolCallId: request.id,
      toolName: request.tool,
      output: { type: 'text', value },
    }
  })
  return { role: 'tool', content }
}

/** Whether the conversation still contains an answer; long ones are left out when others follow. */
function hasAnswer(messages: readonly ModelMessage[], answer: string | null): boolean {
  return messages.some(
    ({ role, content }) =>
      role === 'tool' &&
      content.some(
        (part) => part.type === 'tool-result' && part.output.type === 'text' && part.output.value === answer,
      ),
  )
}

/** What a model had read when it requested a tool: any external text may have prompted the request. */
function readBefore(
  { material: { task, pages }, tools }: ModelLoopInput,
  { answered, found }: Progress,
): Omit<ToolCall, 'key'> {
  const others = answered.filter(({ tool }) => tools.find(({ name }) => name === tool)?.readsOutside)
  const read = [...pages.map(({ page }) => page.url), ...found.map(({ url }) => url)]
  const used = others.filter(({ number }) => number === null).map(({ tool }) => `what ${tool} answered`)
  const given = [task.input ? 'the input of this run' : [], task.previousOutput ? 'the last result' : []]
  const reads = [...new Set([...read, ...used, ...given.flat()])]
  const isTainted = reads.length > 0 || tools.some(({ isDescribedElsewhere }) => isDescribedElsewhere)
  return { isTainted, reads }
}

function useTool(
  { tools, step, secrets }: ModelLoopInput,
  { id: callId, tool: name, input }: ToolRequest,
  call: ToolCall,
): Promise<ToolAnswer> {
  const tool = tools.find((known) => known.name === name)
  const plan = {
    kind: 'tool' as const,
    title: tool?.title(input) ?? 'Using an unknown tool',
    input: JSON.stringify(input),
  }
  return step<ToolAnswer>(plan, async ({ signal }) => {
    // A model may request anything: only the name of a tool that exists is shown to the operator.
    const operation: ToolOperation = { kind: 'tool', tool: tool?.name ?? 'unknown', callId }
    const answer = await observe(operation, async () => {
      const given = tool
        ? await safely(tool, input, signal, call)
        : toolFailure('There is no tool of this name.')
      operation.isFailed = given.failed
      return given
    })
    const value = redactDeep(answer, secrets)
    return { value, output: value.text, ...(value.failed ? { error: value.text } : {}) }
  })
}

/** The answer of a tool, even if the tool throws. */
async function safely(
  tool: EngineTool,
  input: unknown,
  signal: AbortSignal,
  call: ToolCall,
): Promise<ToolAnswer> {
  try {
    return await tool.answer(input, signal, call)
  } catch (error) {
    if (error instanceof RunSuspended) throw error
    log.error({ err: error, tool: tool.name }, 'tool failed')
    return toolFailure('The tool failed by a fault of its own.')
  }
}

/** The number by which a page is cited: its existing number, or the next one. */
function numberOf(page: AskedPage, material: RunContext, found: FoundPage[]): number {
  const links = material.pages.map(({ number, page: { url } }) => ({ number, url }))
  const known = [...links, ...found].find(({ url }) => url === page.url)
  const before = found.find(({ url, state }) => url === page.url && state)
  // The second attempt may succeed in reading it.
  if (before && !page.state) found.splice(found.indexOf(before), 1, { number: before.number, ...page })
  if (known) return known.number
  const number = links.length + material.failures.length + found.length + 1
  found.push({ number, ...page })
  return number
}

/** Stores an answer for the next engine, numbers its page, and marks the text as material. */
function noteAnswer(
  { material, known }: ModelLoopInput,
  progress: Progress,
  request: ToolRequest,
  { text, page }: ToolAnswer,
): string {
  const place = page && numberOf(page, material, progress.found)
  const number = page?.state ? null : place
  if (page && !page.state) known.learnPage(text, page.url)
  progress.answered.push({ tool: request.tool, input: JSON.stringify(request.input), text, number })
  return wrapUntrusted('tool_answer', text, { tool: request.tool, number })
}
