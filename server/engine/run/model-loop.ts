import type { Engine } from '#contract/agents/agents.ts'
import { stepsMax } from '#contract/runs/run-names.ts'
import type { SpokenTurn } from '#contract/runs/runs.ts'
import { log } from '#server/platform/log.ts'
import { observe, type ToolOperation } from '#server/platform/observe.ts'
import { plainLine } from '#server/platform/text/plain-line.ts'
import { wrapUntrusted } from '#server/engine/untrusted-text.ts'
import type { AnsweredCall, RunContext } from '#server/engine/run-context.ts'
import type { CallRecord } from '#server/engine/call-record.ts'
import { callMetered } from '#server/engine/model/calls/metered-call.ts'
import type {
  ModelMessage,
  ToolMessage,
  ToolRequest,
  CallRequest,
} from '#server/engine/model/calls/model-message.ts'
import { buildPrompt } from './prompt.ts'
import { answerData } from './fields/answer-data.ts'
import { withoutBlock } from './fields/data-block.ts'
import type { ReadData } from './fields/read-data.ts'
import type { CallResult } from '#server/engine/model/calls/provider-call.ts'
import type { ConfiguredEngine } from '#server/engine/model/providers/registry.ts'
import { LoopGuard } from './loop-guard.ts'
import { RunSuspended, allEnded } from './run-steps.ts'
import { spokenTurns } from './spoken.ts'
import { withSourceNumbers } from './cited-lines.ts'
import { redactDeep } from '#server/engine/model/calls/redact.ts'
import type { BudgetGuard } from '#server/engine/model/prices/budget-guard.ts'
import type { RunStep } from '#server/engine/run-input.ts'
import type { KnownAddresses } from '#server/engine/page-links.ts'
import {
  type AskedPage,
  type EngineTool,
  type ToolAnswer,
  type ToolCall,
  toolFailure,
} from '#server/engine/tool.ts'
import { type CallLimits, limitsFor } from '#server/engine/model/calls/watchdog.ts'

/**
 * Limits of the conversation of one run with its models; the limits of a call depend on where its model runs, unless
 * given.
 */
export interface ModelLoopLimits extends Partial<CallLimits> {
  /** Characters of material in a prompt. */
  promptCharsMax: number
  /** Characters of tool answers that one conversation keeps. */
  toolCharsMax: number
}

/** A page that a model requested, numbered after the links. */
export interface FoundPage extends AskedPage {
  number: number
}

export interface ModelLoopInput {
  material: RunContext
  engines: readonly ConfiguredEngine[]
  tools: readonly EngineTool[]
  /** Learns the addresses in each page that a tool has read. */
  known: KnownAddresses
  limits: ModelLoopLimits
  secrets: readonly string[]
  /** Set only when spending is limited. */
  spending?: BudgetGuard | undefined
  step: RunStep
}

export interface ModelLoopResult {
  /** The answer, without the block of data that came with it; null: every engine failed. */
  answer: { text: string; notes: string[]; engine: Engine; model: string; fields?: ReadData } | null
  /** The errors of the engines that failed, in the order in which they were asked. */
  failures: string[]
  tokensUsed: number
  costs: string[]
  found: FoundPage[]
  /** The messages to and from the engines, in order. */
  spoken: SpokenTurn[]
  answered: AnsweredCall[]
}

/** The conversation so far: what remains when one engine fails and the next takes over. */
interface Progress extends ModelLoopResult {
  stepsUsed: number
  guard: LoopGuard
}

const leftOut = '[left out: an older answer]'
const toolsMissing = 'Not done: this run has no steps left. Answer now with what you have.'
const askedAlready = 'You have asked this already; its answer is above.'

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
    const report = await callMetered(meter, { key, purpose: 'run' }, { ...call, limits, secrets }, context)
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
 * Executes the tool calls of the model, each as one step, while the run has steps left. A read that is repeated too
 * often is answered by its earlier answer.
 */
async function answerTools(
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

function answerOf(result: CallResult & { ok: true }) {
  const { text, cutShort, refusedTools, engine, model } = result
  const notes = [
    ...(cutShort ? ['*(The model stopped here at its length limit.)*'] : []),
    ...(refusedTools
      ? [`*(${plainLine(model, 80)} accepts no tools, so it used none for this result.)*`]
      : []),
  ]
  return { text: text.trim(), notes, engine, model }
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
  const messages: ModelMessage[] = [{ role: 'user', content: message }]
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
    answer: null,
    failures: [],
    tokensUsed: 0,
    costs: [],
    found: [],
    spoken: [],
    answered: [],
    stepsUsed: 0,
    guard: new LoopGuard(),
  }
  for (const [index, asked] of talk.engines.entries()) {
    progress.answer = await talkWith(asked, talk.engines.length - 1 - index, talk, progress)
    if (progress.answer) break
  }
  return progress
}
