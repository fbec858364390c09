import type { Engine } from '#contract/agents.ts'
import { engineNames } from '#contract/engine-names.ts'
import type { Source, TaskType } from '#contract/runs.ts'
import { type Config, config as ownConfig } from '#server/platform/config.ts'
import { addCosts } from './cost.ts'
import { digestStep, remember, tooLarge } from './digest-step.ts'
import { engineOrder } from './engine-choice.ts'
import type { Material } from './material.ts'
import { type FoundPage, type Talked, type TalkLimits, talkWithModels } from './model-loop.ts'
import { type ConfiguredEngine, configuredEngines, modelSecrets } from './providers/registry.ts'
import { readLinks } from './read-links.ts'
import { scriptInputs, scriptStep } from './run-script.ts'
import { endingWith } from './run-steps.ts'
import type { Spending } from './spending.ts'
import type { Outcome, RunStep, Task } from './task.ts'
import { classifyTask } from './task-type.ts'
import { readWebPageTool } from './tools/read-web-page.ts'
import { runPythonTool } from './tools/run-python.ts'
import type { EngineTool } from './tools/tool.ts'
import { callLimits } from './watchdog.ts'

export interface ExecuteOptions {
  /** Journals each step; see `RunStep`. */
  step: RunStep
  /** Ends the run; `execute` then throws the signal's reason. */
  signal: AbortSignal
  /** The engines to use; the process's own configuration when left out. */
  config?: Pick<Config, 'models'>
  /** Tools beside reading pages and Python. */
  tools?: readonly EngineTool[]
  limits?: Partial<TalkLimits>
  /** Keeps the model calls within what may be spent; left out where money is not limited. */
  spending?: Spending
}

const talkLimits: TalkLimits = { ...callLimits, promptCharsMax: 240_000, toolCharsMax: 120_000 }

type Result = Pick<Outcome, 'status' | 'output' | 'error' | 'engine' | 'model'>

const failed = (error: string): Result => ({
  status: 'failed',
  output: null,
  error,
  engine: null,
  model: null,
})

/** Whether the run has anything to work on beside the task's own words. */
function hasMaterial({ pages, script, task }: Material): boolean {
  return pages.length > 0 || script?.status === 'done' || Boolean(task.input)
}

/** Why a run cannot go on: everything that it was to work on failed. Null: it can. */
function whyNothingToDo(material: Material): string | null {
  const { failures, script } = material
  if (hasMaterial(material)) return null
  const faults = [
    ...(script?.status === 'failed' ? [`The script failed: ${script.message}`] : []),
    ...(failures.length > 0 ? [`None of the links could be read: ${listed(material)}`] : []),
  ]
  return faults.length > 0 ? faults.join('\n') : null
}

function listed({ failures }: Material): string {
  return failures.map(({ url, reason }) => `${url} (${reason.replace(/\.$/, '')})`).join(', ')
}

/** Says that the engine that the agent asks for is not there. */
function missing({ engine }: Task, engines: readonly ConfiguredEngine[]): string[] {
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
  return `> **Note:** ${[...causes, who].join(' ')}\n\n`
}

/** The outcome's sources: the links, then what a model had read beside them. */
function withFound(sources: readonly Source[], found: readonly FoundPage[]): Source[] {
  return [...sources, ...found.map((page): Source => ({ ...page, state: 'read', reason: null }))]
}

const unasked: Talked = { answer: null, failures: [], tokensUsed: 0, costs: [], found: [] }

/** Asks the models that are configured, and the built-in engine where it may stand in for them. */
async function produce(
  material: Material,
  taskType: TaskType,
  options: ExecuteOptions,
  step: RunStep,
): Promise<{ result: Result; talked: Talked }> {
  const { config = ownConfig, tools = [], limits } = options
  const { task, pages } = material
  const engines = engineOrder(task.engine, taskType, configuredEngines(config.models))
  const talked =
    engines.length === 0
      ? unasked
      : await talkWithModels({
          material,
          engines,
          tools: [readWebPageTool, runPythonTool(scriptInputs(task, pages)), ...tools],
          limits: { ...talkLimits, ...limits },
          secrets: modelSecrets(config.models),
          spending: options.spending,
          step,
        })
  const { answer, failures } = talked
  const causes = [...missing(task, engines), ...failures]
  if (answer) {
    const { text, engine, model } = answer
    const output = noteOn(causes, engine) + text
    return { result: { status: 'success', output, error: null, engine, model }, talked }
  }
  // A digest stands in for a model only where it has something to digest and the agent did not insist on a model.
  const mayDigest = failures.length === 0 || (task.engine === null && hasMaterial(material))
  if (!mayDigest) return { result: failed(causes.join('\n')), talked }
  const digest = await digestStep(material, step)
  if (digest === null) return { result: failed([...causes, tooLarge].join('\n')), talked }
  const output = noteOn(causes, 'built-in') + digest
  return { result: { status: 'success', output, error: null, engine: 'built-in', model: null }, talked }
}

/**
 * Runs one agent once, between gathering and recording: reads the links, runs the script, asks the engine.
 * A run that fails is a value; the only exception is the end of the run by its signal.
 */
export async function execute(task: Task, options: ExecuteOptions): Promise<Outcome> {
  const step = endingWith(options.signal, options.step)
  const taskType = classifyTask(task.taskDescription)
  const { pages, failures } = await readLinks(task.webLinks, step)
  const script = await scriptStep(task, pages, step)
  const material: Material = { task, pages, failures, script }
  const { sources, snapshots } = await remember(material, options.signal)
  const obstacle = whyNothingToDo(material)
  const { result, talked } = obstacle
    ? { result: failed(obstacle), talked: unasked }
    : await produce(material, taskType, options, step)
  return {
    ...result,
    taskType,
    tokensUsed: talked.tokensUsed,
    cost: addCosts(talked.costs),
    sources: withFound(sources, talked.found),
    snapshots,
  }
}
