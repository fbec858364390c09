import type { Engine } from '#contract/agents/agents.ts'
import { engineNames } from '#contract/agents/engine-names.ts'
import type { Source, TaskType } from '#contract/runs/runs.ts'
import { config as ownConfig, type ModelSettings } from '#server/platform/config.ts'
import { addCosts } from '#server/engine/model/cost.ts'
import { digestStep, remember } from '#server/engine/digest/digest-step.ts'
import { engineOrder } from '#server/engine/model/engine-choice.ts'
import { escapeMarkdown } from '#server/engine/digest/safe-markdown.ts'
import type { RunContext } from '#server/engine/run-context.ts'
import { type FoundPage, type ModelLoopResult, type ModelLoopLimits, runModelLoop } from './model-loop.ts'
import {
  type ConfiguredEngine,
  configuredEngines,
  modelSecrets,
} from '#server/engine/model/providers/registry.ts'
import { readLinks } from './read-links.ts'
import { foundNothingNew, resultFingerprint } from './nothing-new.ts'
import { unchangedAnswer } from './unchanged.ts'
import { scriptInputs, scriptStep } from '#server/engine/tools/run-script.ts'
import { endingWith } from './run-steps.ts'
import { boundedTurns } from './spoken.ts'
import { redactDeep } from '#server/engine/model/redact.ts'
import { scriptFailure, scriptReport } from '#server/engine/tools/script-report.ts'
import { withScriptOutput } from '#server/engine/tools/script-result.ts'
import type { BudgetGuard } from '#server/engine/model/budget-guard.ts'
import type { Outcome, RunStep, RunInput } from '#server/engine/run-input.ts'
import { classifyTask } from '#contract/agents/task-type.ts'
import { KnownAddresses } from '#server/engine/tools/known-addresses.ts'
import { readWebPageTool } from '#server/engine/tools/read-web-page.ts'
import { runPythonTool } from '#server/engine/tools/run-python.ts'
import type { EngineTool } from '#server/engine/tool.ts'

export interface ExecuteOptions {
  /** Journals each step; see `RunStep`. */
  step: RunStep
  /** Ends the run; `execute` then throws the signal's reason. */
  signal: AbortSignal
  /** The engines to use; the process's own configuration when left out. */
  config?: { models: ModelSettings }
  /** Tools beside reading pages and Python. */
  tools?: readonly EngineTool[]
  limits?: Partial<ModelLoopLimits>
  /** Keeps the model calls within what may be spent; left out where money is not limited. */
  spending?: BudgetGuard | undefined
}

const talkLimits: ModelLoopLimits = { promptCharsMax: 240_000, toolCharsMax: 120_000 }

type Result = Pick<Outcome, 'status' | 'output' | 'error' | 'engine' | 'model'>

/** What came of asking. */
interface Produced {
  result: Result
  talked: ModelLoopResult
  /** Why it did not go as asked; none: it did. */
  causes: readonly string[]
}

const failed = (error: string): Result => ({
  status: 'failed',
  output: null,
  error,
  engine: null,
  model: null,
})

/** Whether the run has anything to work on beside the task's own words. */
function hasMaterial({ pages, script, task }: RunContext): boolean {
  return pages.length > 0 || script?.status === 'done' || Boolean(task.input)
}

/** Why a run cannot go on: everything that it was to work on failed. Null: it can. */
function whyNothingToDo(material: RunContext): string | null {
  const { failures, script } = material
  if (hasMaterial(material)) return null
  const faults = [
    ...(script?.status === 'failed' ? [scriptFailure(script)] : []),
    ...(failures.length > 0 ? [`None of the links could be read: ${listed(material)}`] : []),
  ]
  return faults.length > 0 ? faults.join('\n') : null
}

function listed({ failures }: RunContext): string {
  return failures.map(({ url, reason }) => `${url} (${reason.replace(/\.$/, '')})`).join(', ')
}

/** Says that the engine that the agent asks for is not there. */
function missing({ engine }: RunInput, engines: readonly ConfiguredEngine[]): string[] {
  if (!engine || engine === 'built-in' || engines.some((each) => each.engine === engine)) return []
  return [`${engineNames[engine]} is not configured here.`]
}

/** What the reader must know about who answered, or nothing when it went as asked. */
function noteOn(causes: readonly string[], answeredBy: Engine): string {
  if (causes.length === 0) return ''
  const who =
    answeredBy === 'built-in'
      ? 'This is a digest by the built-in engine, without an AI model.'
      : `${engineNames[answeredBy]} answered instead.`
  return `> **Note:** ${[...causes.map(sentence), who].join(' ')}\n\n`
}

/** The first line of a result says that a script failed, whatever answered without it. */
function noteOnScript({ script }: RunContext): string {
  if (script?.status !== 'failed') return ''
  return `> **Note:** ${escapeMarkdown(scriptFailure(script).replace(/\s+/g, ' '))}\n\n`
}

/** A service's words need not end as a sentence does, and another one follows. */
const sentence = (text: string) => (/[.!?…。！？]["'”’)]*$/.test(text) ? text : `${text}.`)

/** The outcome's sources: the links, then every address that a model asked for beside them. */
function withFound(sources: readonly Source[], found: readonly FoundPage[]): Source[] {
  const asked = found.map(
    (page): Source => ({ ...page, state: page.state ?? 'read', reason: page.reason ?? null }),
  )
  return [...sources, ...asked]
}

/** What the owner gave, and what was read; what models wrote before is none of it, for a page may have told them what. */
function knownAddresses({ task, pages, script }: RunContext): KnownAddresses {
  const known = new KnownAddresses()
  const written = [task.taskDescription, task.input, task.instructions, script && scriptReport(script)]
  for (const text of [...written, ...task.webLinks, ...task.lessons.map((lesson) => lesson.text)]) {
    if (text) known.learnWritten(text)
  }
  for (const { page } of pages) known.learnPage(page.text, page.finalUrl)
  return known
}

const unasked: ModelLoopResult = {
  answer: null,
  failures: [],
  tokensUsed: 0,
  costs: [],
  found: [],
  spoken: [],
}

/** Asks the models that are configured, and the built-in engine where it may stand in for them. */
async function produce(
  material: RunContext,
  sources: readonly Source[],
  taskType: TaskType,
  options: ExecuteOptions,
  step: RunStep,
): Promise<Produced> {
  const { config = ownConfig, tools = [], limits } = options
  const { task, pages } = material
  const engines = engineOrder(task.engine, taskType, configuredEngines(config.models))
  // Tools of other features look where nobody compares.
  const unchanged =
    engines.length > 0 && tools.length === 0 ? await unchangedAnswer(material, sources, step) : null
  if (unchanged !== null) {
    return {
      result: { status: 'success', output: unchanged, error: null, engine: null, model: null },
      talked: unasked,
      causes: [],
    }
  }
  const known = knownAddresses(material)
  const talked =
    engines.length === 0
      ? unasked
      : await runModelLoop({
          material,
          engines,
          tools: [readWebPageTool(known), runPythonTool(scriptInputs(task, pages)), ...tools],
          known,
          limits: { ...talkLimits, ...limits },
          secrets: modelSecrets(config.models),
          spending: options.spending,
          step,
        })
  const { answer, failures } = talked
  const causes = [...missing(task, engines), ...failures]
  if (answer) {
    const { text, engine, model } = answer
    const output = noteOnScript(material) + noteOn(causes, engine) + withScriptOutput(material.script, text)
    return { result: { status: 'success', output, error: null, engine, model }, talked, causes }
  }
  // A digest stands in for a model only where it has something to digest and the agent did not insist on a model.
  const mayDigest = failures.length === 0 || (task.engine === null && hasMaterial(material))
  if (!mayDigest) return { result: failed(causes.join('\n')), talked, causes }
  // An input is for the script to work on: its digest would be a success of a script that failed.
  if (material.script?.status === 'failed' && pages.length === 0) {
    return { result: failed([scriptFailure(material.script), ...causes].join('\n')), talked, causes }
  }
  const digest = await digestStep(material, step)
  if ('error' in digest) return { result: failed([...causes, digest.error].join('\n')), talked, causes }
  const output = noteOnScript(material) + noteOn(causes, 'built-in') + digest.output
  return {
    result: { status: 'success', output, error: null, engine: 'built-in', model: null },
    talked,
    causes,
  }
}

/**
 * Runs one agent once, between gathering and recording: reads the links, runs the script, asks the engine.
 * A run that fails is a value; the only exception is the end of the run by its signal.
 */
export async function execute(task: RunInput, options: ExecuteOptions): Promise<Outcome> {
  const step = endingWith(options.signal, options.step)
  const taskType = classifyTask(task.taskDescription)
  const { pages, failures } = await readLinks(task.webLinks, step)
  const script = await scriptStep(task, pages, step)
  const { sources, snapshots, changes } = await remember({ task, pages, failures, script }, options.signal)
  const material: RunContext = { task, pages, failures, script, changes }
  const obstacle = whyNothingToDo(material)
  const { result, talked, causes } = obstacle
    ? { result: failed(obstacle), talked: unasked, causes: [] }
    : await produce(material, sources, taskType, options, step)
  const found = {
    ...result,
    sources: withFound(sources, talked.found),
    snapshots,
    fingerprint: resultFingerprint(material, talked.answer?.text ?? null),
  }
  return {
    ...found,
    taskType,
    tokensUsed: talked.tokensUsed,
    cost: addCosts(talked.costs),
    // Tools of other features look where nobody compares.
    fallbackReason: result.status === 'success' && causes.length > 0 ? causes.join(' ') : null,
    isNothingNew: causes.length === 0 && !options.tools?.length && foundNothingNew(material, found),
    conversation:
      talked.spoken.length > 0 ? boundedTurns(redactDeep(talked.spoken, secretsOf(options))) : null,
  }
}

const secretsOf = ({ config = ownConfig }: ExecuteOptions) => modelSecrets(config.models)
