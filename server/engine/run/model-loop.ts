import { stepsMax } from '#contract/runs/run-names.ts'
import type { CallRecord } from '#server/engine/call-record.ts'
import type { RunContext } from '#server/engine/run-context.ts'
import type { RunStep } from '#server/engine/run-input.ts'
import { callMetered } from '#server/engine/model/calls/metered-call.ts'
import type { ModelMessage, CallRequest } from '#server/engine/model/calls/model-message.ts'
import type { CallResult } from '#server/engine/model/calls/provider-call.ts'
import { limitsFor } from '#server/engine/model/calls/watchdog.ts'
import type { ConfiguredEngine } from '#server/engine/model/providers/registry.ts'
import { answerOf } from './answer-notes.ts'
import { answerTools } from './answer-tools.ts'
import { withSourceNumbers } from './cited-lines.ts'
import { answerData } from './fields/answer-data.ts'
import { withoutBlock } from './fields/data-block.ts'
import { LoopGuard } from './loop-guard.ts'
import { buildPrompt } from './prompt.ts'
import type { ModelLoopInput, ModelLoopResult, Progress } from './run-talk.ts'
import { spokenTurns } from './spoken.ts'

/** How often a planned run comes back to models that were busy, and how long after its start at most, ms. */
const roundsMax = 3
const comeBackMaxMs = 6 * 3_600_000

const leftOut = '[left out: an older answer]'

/** Asks one engine once, as one step. */
async function ask(
  talk: ModelLoopInput,
  progress: Progress,
  call: Omit<CallRequest, 'limits' | 'secrets'>,
  cuts: readonly string[],
): Promise<CallResult> {
  const { asked, messages } = call
  const { secrets, spending } = talk
  const limits = { ...limitsFor(asked), ...talk.limits }
  const { loadPicture } = talk
  progress.stepsUsed += 1
  const key = `run ${talk.material.task.executionId} call ${progress.stepsUsed}`
  const plan = {
    kind: 'model' as const,
    title: `Asking ${asked.name} ${asked.model}`,
    input: lastText(messages),
  }
  const result = await talk.step<CallResult>(plan, async (step) => {
    const { lines, task } = talk.material
    const shown = (text: string) => (task.resultShape ? withoutBlock(text) : text)
    const showText = (read: () => string) =>
      step.showText(() => withSourceNumbers(shown(read()), lines ?? []))
    const context = { ...step, showText }
    const meter = { spending, record: (record: CallRecord) => context.recordCall(record) }
    const report = await callMetered(
      meter,
      { key, purpose: 'run' },
      { ...call, loadPicture, limits, secrets },
      context,
    )
    if (cuts.length === 0) return report
    return { ...report, output: `Left out to fit: ${cuts.join('; ')}.\n${report.output ?? ''}` }
  })
  progress.tokensUsed += result.tokensUsed
  progress.costs.push(result.cost)
  const { thoughts } = result
  if (thoughts) {
    const title = `Thoughts of ${asked.model}`
    await talk.step({ kind: 'model', title }, async () => ({ value: null, output: thoughts }))
  }
  return result
}

function lastText(messages: readonly ModelMessage[]): string {
  const content = messages.at(-1)?.content
  return typeof content === 'string' ? content : JSON.stringify(content)
}

/**
 * Empties the oldest tool answers when all of them do not fit; keeps their entries, because every call must have its
 * answer. Keeps half of the room free, because each change makes the service read again what it had in its cache.
 */
function dropOldAnswers(messages: ModelMessage[], charsMax: number): string[] {
  const results = messages.flatMap((message) =>
    message.role === 'tool' ? [message.content.filter((part) => part.type === 'tool-result')] : [],
  )
  const texts = results.flat().flatMap(({ output }) => (output.type === 'text' ? [output] : []))
  const oldCount = texts.length - (results.at(-1)?.length ?? 0)
  let left = texts.reduce((sum, { value }) => sum + value.length, 0)
  if (left <= charsMax) return []
  const cuts: string[] = []
  for (const [index, output] of texts.entries()) {
    if (left <= (index < oldCount ? charsMax / 2 : charsMax)) break
    if (output.value === leftOut) continue
    left -= output.value.length
    cuts.push(`tool answer ${index + 1} (${output.value.length} characters)`)
    output.value = leftOut
  }
  return cuts
}

/** Separates the data from an answer; asks the same model again if the data is not as the fields say. */
async function withFields(
  talk: ModelLoopInput,
  progress: Progress,
  call: Omit<CallRequest, 'limits' | 'secrets'>,
  result: CallResult & { ok: true },
): Promise<ModelLoopResult['answer']> {
  const { material, step } = talk
  if (!material.task.resultShape) return answerOf(result)
  // The text of the first answer stays in sight.
  const quiet: RunStep = (plan, act) =>
    step(plan, (context) => act({ ...context, showText: () => undefined }))
  const { text, ...fields } = await answerData(result.text, material, progress.answered, async (message) => {
    if (progress.stepsUsed >= stepsOf(material)) return null
    const messages: ModelMessage[] = [...call.messages, ...result.turn, { role: 'user', content: message }]
    const again = await ask({ ...talk, step: quiet }, progress, { ...call, messages }, [])
    progress.spoken.push({ role: 'user', text: message })
    if (again.ok) progress.spoken.push({ role: 'assistant', text: again.text })
    return again.ok ? again.text : null
  })
  return { ...answerOf({ ...result, text }), fields }
}

/** The limit of the model calls and tool calls of a run. */
const stepsOf = ({ task }: RunContext) => task.stepsMax ?? stepsMax

/** Converses with one engine until it answers or fails; null: it failed, and `failures` contains the reason. */
async function talkWith(
  asked: ConfiguredEngine,
  enginesLeft: number,
  talk: ModelLoopInput,
  progress: Progress,
): Promise<ModelLoopResult['answer']> {
  const { limits, material } = talk
  const { instructions, message, cuts } = buildPrompt(material, progress.answered, limits.promptCharsMax)
  const { pictures } = material
  const messages: ModelMessage[] = [{ role: 'user', content: message, ...(pictures ? { pictures } : {}) }]
  // One step is reserved for the repair of its data.
  const reserved = enginesLeft + (material.task.resultShape ? 1 : 0)
  const stepsLeft = () => stepsOf(material) - reserved - progress.stepsUsed
  let { tools } = talk
  for (;;) {
    const toolsAllowed = stepsLeft() > 1 && !progress.guard.isLooping
    const left = [...cuts, ...dropOldAnswers(messages, limits.toolCharsMax)]
    const result = await ask(talk, progress, { asked, instructions, messages, tools, toolsAllowed }, left)
    if (result.ok) {
      if (!toolsAllowed || result.toolRequests.length === 0) {
        progress.spoken.push(...spokenTurns(instructions, messages), { role: 'assistant', text: result.text })
        const call = { asked, instructions, messages, tools, toolsAllowed: false }
        return withFields(talk, progress, call, result)
      }
      messages.push(...result.turn)
      const room = { stepsLeft: stepsLeft() - 1, messages }
      messages.push(await answerTools(talk, progress, result.toolRequests, room))
    } else if (result.refusesTools && tools.length > 0 && toolsAllowed) {
      tools = []
    } else {
      progress.failures.push(result.error)
      if (result.retryAt) progress.later.push({ asked, at: result.retryAt })
      progress.spoken.push(...spokenTurns(instructions, messages))
      return null
    }
  }
}

/**
 * Asks the engines in order until one answers. Each model call and each tool call is a step, in total `stepsMax` or as
 * many as the agent says. An engine that takes over starts a new conversation, with the tool answers so far as material.
 */
export async function runModelLoop(talk: ModelLoopInput): Promise<ModelLoopResult> {
  const progress: Progress = {
    connectionId: null,
    answer: null,
    failures: [],
    tokensUsed: 0,
    costs: [],
    found: [],
    spoken: [],
    answered: [],
    stepsUsed: 0,
    later: [],
    guard: new LoopGuard(),
  }
  let engines = talk.engines
  for (let round = 1; ; round += 1) {
    progress.later = []
    for (const [index, asked] of engines.entries()) {
      progress.answer = await talkWith(asked, engines.length - 1 - index, talk, progress)
      progress.connectionId = asked.connection.id
      if (progress.answer) return progress
    }
    if (round === roundsMax || !(await waitForLater(talk, progress))) return progress
    // Those that named no time would fail again.
    engines = talk.engines.filter((asked) => progress.later.some((each) => each.asked === asked))
    progress.failures = []
  }
}

/** Waits, suspended, until the first model may be asked again; false: none said when, or this run must not wait. */
async function waitForLater(
  { comeBack, step, material }: ModelLoopInput,
  { later }: Progress,
): Promise<boolean> {
  const [first] = later.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  if (!comeBack || !first) return false
  // The journal has both instants, so that a resumed run decides the same.
  const until = Date.parse(first.at)
  if (until - Date.parse(material.task.startedAt) > comeBackMaxMs) return false
  const title = `Waiting for ${first.asked.name} ${first.asked.model}`
  return step<boolean>({ kind: 'model', title }, async () => {
    const isBack = await comeBack(new Date(until))
    return { value: isBack, output: isBack ? 'The wait is over.' : 'The next planned run comes first.' }
  })
}
