import type { Engine } from '#contract/agents/agents.ts'
import { engineNames } from '#contract/agents/engine-names.ts'
import type { Source, TaskType } from '#contract/runs/runs.ts'
import { config } from '#server/platform/config.ts'
import type { LinkBrowsing } from '#server/engine/browser-use.ts'
import { addCosts } from '#server/engine/model/prices/cost.ts'
import { type Digest, writeDigest } from '#server/engine/page-digest/public.ts'
import { digestStep } from './digest-step.ts'
import { engineOrder, isBound, missingModels } from '#server/engine/model/providers/engine-choice.ts'
import { escapeMarkdown } from '#server/platform/text/safe-markdown.ts'
import type { ReadLine, RunContext } from '#server/engine/run-context.ts'
import { plainLine } from '#server/platform/text/plain-line.ts'
import { checkAnswer, checkData } from './check-answer.ts'
import { fieldsNote } from './fields/answer-data.ts'
import { withTable } from './fields/data-table.ts'
import { fieldsWithoutModel } from './fields/fields-without-model.ts'
import { citedLines } from './cited-lines.ts'
import { runModelLoop } from './model-loop.ts'
import type { ComeBack, ModelLoopLimits, ModelLoopResult } from './run-talk.ts'
import { configuredEngines } from '#server/engine/model/providers/environment-engines.ts'
import { type ConfiguredEngine, engineSecrets } from '#server/engine/model/providers/registry.ts'
import { knownVersions, linksToSend, withTexts } from './links/known-versions.ts'
import { readLinks } from './links/read-links.ts'
import { foundNothingNew, resultFingerprint, unchangedAnswer } from './unchanged.ts'
import {
  scriptInputs,
  scriptStep,
  scriptFailure,
  scriptReport,
  withScriptOutput,
  runPythonTool,
} from '#server/engine/tools/run-script.ts'
import { endingWith } from './run-steps.ts'
import { runTimeFor } from '#server/engine/model/calls/watchdog.ts'
import { boundedTurns } from './spoken.ts'
import { redactDeep } from '#server/engine/model/calls/redact.ts'
import type { BudgetGuard } from '#server/engine/model/prices/budget-guard.ts'
import type { Outcome, RunStep, RunInput } from '#server/engine/run-input.ts'
import { classifyTask } from '#contract/agents/task-type.ts'
import { KnownAddresses } from '#server/engine/page-links.ts'
import { readWebPageTool } from '#server/engine/tools/read-web-page.ts'
import type { PictureStore } from '#server/engine/picture-store.ts'
import { gatherPictures, needsPictures } from './pictures/gather-pictures.ts'
import { wantsPictures } from './pictures/wants-pictures.ts'
import type { EngineTool } from '#server/engine/tool.ts'

export interface ExecuteOptions {
  /** Journals each step; see `RunStep`. */
  step: RunStep
  /** Ends the run; `execute` then throws the signal's reason. */
  signal: AbortSignal
  /** The models that may be asked; by default those of the environment. */
  engines?: readonly ConfiguredEngine[]
  /** How links are read with a browser; omitted: one is used if a plain read is not enough. */
  browsing?: LinkBrowsing | undefined
  /** Tools in addition to reading pages and Python. */
  tools?: readonly EngineTool[]
  limits?: Partial<ModelLoopLimits>
  /** Where its pictures are; omitted: it has none. */
  pictures?: PictureStore | undefined
  /** Keeps the model calls within the budget; omitted when spending is not limited. */
  spending?: BudgetGuard | undefined
  /** Lets the run wait for a busy model, suspended; omitted: it does not. */
  comeBack?: ComeBack | undefined
  /** Raises the time limit of the run, ms; omitted: it has none. */
  allowTime?: ((maxMs: number) => void) | undefined
}

const talkLimits: ModelLoopLimits = { promptCharsMax: 240_000, toolCharsMax: 120_000 }

type Result = Pick<Outcome, 'status' | 'output' | 'error' | 'engine' | 'model' | 'connectionId' | 'data'>

/** The result of asking the engines. */
interface Produced {
  result: Result
  talked: ModelLoopResult
  /** Why the requested engine did not answer; empty: it did. */
  causes: readonly string[]
}

const failed = (error: string): Result => ({
  status: 'failed',
  output: null,
  error,
  engine: null,
  model: null,
})

/** Whether the run has any material besides the text of the task. */
function hasMaterial({ pages, script, task }: RunContext): boolean {
  return pages.length > 0 || script?.status === 'done' || Boolean(task.input)
}

/** Why a run cannot continue: all of its material failed. Null: it can continue. */
function emptyRunReason(material: RunContext): string | null {
  const { failures, script } = material
  if (hasMaterial(material)) return null
  const reasons = [
    ...(script?.status === 'failed' ? [scriptFailure(script)] : []),
    ...(failures.length > 0 ? [`None of the links could be read: ${listed(material)}`] : []),
  ]
  return reasons.length > 0 ? reasons.join('\n') : null
}

function listed({ failures }: RunContext): string {
  return failures.map(({ url, reason }) => `${url} (${reason.replace(/\.$/, '')})`).join(', ')
}

/** Reports that a named model or the requested engine is not available. */
function missing(task: RunInput, available: readonly ConfiguredEngine[]): string[] {
  const { engine, models } = task
  if (engine === 'built-in') return []
  if (models)
    return missingModels(task, available).map(
      (model) => `The model ${model} can no longer be used by this agent.`,
    )
  if (!engine || available.some((each) => each.engine === engine)) return []
  return [`${engineNames[engine]} is not configured here.`]
}

/** The note about the engine that answered; empty when the requested engine answered. */
function noteOn(causes: readonly string[], answeredBy: Engine): string {
  if (causes.length === 0) return ''
  const who =
    answeredBy === 'built-in'
      ? 'This is a digest by the built-in engine, without an AI model.'
      : `${engineNames[answeredBy]} answered instead.`
  return `> **Note:** ${[...causes.map(sentence), who].join(' ')}\n\n`
}

/** The first line of a result reports a failed script, whichever engine answered without its output. */
function noteOnScript({ script }: RunContext): string {
  if (script?.status !== 'failed') return ''
  return `> **Note:** ${escapeMarkdown(scriptFailure(script).replace(/\s+/g, ' '))}\n\n`
}

/** A message of a service may lack the full stop, and another sentence follows. */
const sentence = (text: string) => (/[.!?…。！？]["'”’)]*$/.test(text) ? text : `${text}.`)

/** The sources of the outcome: the links, then the other addresses that a model requested. */
function withFound(
  sources: readonly Source[],
  { found, answer }: ModelLoopResult,
  lines: RunContext['lines'],
): Source[] {
  const cited = citedLines(answer?.text ?? '', lines ?? [])
  const asked = found.map(
    (page): Source => ({ ...page, state: page.state ?? 'read', reason: page.reason ?? null }),
  )
  return [...sources.map((source) => withCited(source, cited)), ...asked]
}

function withPictures(sources: readonly Source[], { pictures = [] }: RunContext): Source[] {
  return sources.map((source) => {
    const own = pictures.filter((picture) => picture.source === source.number)
    if (own.length === 0) return source
    return { ...source, pictures: own.map(({ hash, name, alt }) => ({ hash, name, alt })) }
  })
}

const citedMax = 10
const citedCharsMax = 300

function withCited(source: Source, lines: readonly ReadLine[]): Source {
  const own = lines.filter((line) => line.source === source.number).slice(0, citedMax)
  return own.length > 0 ? { ...source, cited: own.map(({ text }) => plainLine(text, citedCharsMax)) } : source
}

/**
 * Addresses in the owner's texts and in what was read. Excludes the previous output of models, because a page may have
 * instructed them to write an address.
 */
function knownAddresses({ task, pages, script }: RunContext): KnownAddresses {
  const known = new KnownAddresses()
  const said = task.message?.earlier.filter(({ author }) => author === 'user').map(({ text }) => text) ?? []
  const written = [
    task.taskDescription,
    task.input,
    ...said,
    task.instructions,
    script && scriptReport(script),
  ]
  for (const text of [...written, ...task.webLinks, ...task.lessons.map((lesson) => lesson.text)]) {
    if (text) known.learnWritten(text)
  }
  for (const { page } of pages) known.learnPage(page.text, page.finalUrl)
  return known
}

const unasked: ModelLoopResult = {
  connectionId: null,
  answer: null,
  failures: [],
  tokensUsed: 0,
  costs: [],
  found: [],
  spoken: [],
  answered: [],
}

/** The order of connections and of their lists may differ between two runs, and the service's cache needs the same. */
const inOrder = (tools: readonly EngineTool[]) => tools.toSorted((a, b) => (a.name < b.name ? -1 : 1))

const availableTo = ({ engines = configuredEngines(config.models) }: ExecuteOptions) => engines

const enginesOf = (task: RunInput, taskType: TaskType, options: ExecuteOptions) =>
  engineOrder(task, taskType, availableTo(options), [
    ...(options.tools?.length ? (['tools'] as const) : []),
    ...(needsPictures(task) ? (['images'] as const) : []),
  ])

/** Whether the model that is asked first may see pictures. */
const maySee = ([first]: readonly ConfiguredEngine[]) =>
  first !== undefined && first.abilities?.includes('images') !== false

/** Whether it has pictures whose content no text of a page tells. */
const hasPagePictures = ({ pages, pictures = [] }: RunContext) =>
  pictures.some(({ source }) => pages.some(({ number, page }) => number === source && !page.picture))

/** Asks the configured models, or the built-in engine when it may replace them. */
async function produce(
  material: RunContext,
  compared: Digest,
  taskType: TaskType,
  options: ExecuteOptions,
  step: RunStep,
): Promise<Produced> {
  const { tools = [], limits } = options
  const { task, pages } = material
  const engines = enginesOf(task, taskType, options)
  // The comparison covers neither what tools of other features read nor the pictures of pages.
  const unchanged =
    engines.length > 0 && tools.length === 0 && !hasPagePictures(material)
      ? await unchangedAnswer(material, compared, step)
      : null
  if (unchanged !== null) {
    return {
      result: {
        status: 'success',
        output: unchanged,
        error: null,
        engine: null,
        model: null,
        data: task.lastAnswer?.data ? { ...task.lastAnswer.data, textChars: undefined } : null,
      },
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
          tools: [readWebPageTool(known), runPythonTool(scriptInputs(task, pages)), ...inOrder(tools)],
          known,
          loadPicture: options.pictures?.load,
          limits: { ...talkLimits, ...limits },
          secrets: engineSecrets(availableTo(options)),
          spending: options.spending,
          comeBack: options.comeBack,
          step,
        })
  const { answer, failures } = talked
  const causes = [...missing(task, availableTo(options)), ...failures]
  if (answer) {
    const { engine, model, fields, sawPictures } = answer
    const checked = checkAnswer(answer.text, material, talked.answered, sawPictures)
    const text = [checked, ...answer.notes].join('\n\n')
    const notes = noteOnScript(material) + noteOn(causes, engine) + (fields ? fieldsNote(fields) : '')
    const output = notes + withScriptOutput(material.script, text)
    const data = fields?.data && checkData(fields.data, material, talked.answered, sawPictures)
    return {
      result: {
        status: 'success',
        ...withTable(output, data),
        error: null,
        engine,
        model,
        connectionId: talked.connectionId,
      },
      talked,
      causes,
    }
  }
  // A digest replaces a model only if it has material and the agent does not require a model.
  const mayDigest =
    !isBound(task) && (failures.length === 0 || (task.engine === null && hasMaterial(material)))
  if (!mayDigest) return { result: failed(causes.join('\n')), talked, causes }
  // An input is meant for the script: its digest would report success for a failed script.
  if (material.script?.status === 'failed' && pages.length === 0) {
    return { result: failed([scriptFailure(material.script), ...causes].join('\n')), talked, causes }
  }
  const digest = await digestStep(material, step)
  if ('error' in digest) return { result: failed([...causes, digest.error].join('\n')), talked, causes }
  const fields = fieldsWithoutModel(material)
  const notes = noteOnScript(material) + noteOn(causes, 'built-in') + (fields ? fieldsNote(fields) : '')
  const told = withTable(notes + digest.output, fields?.data)
  return {
    result: { status: 'success', ...told, error: null, engine: 'built-in', model: null },
    talked,
    causes,
  }
}

/** Reads the links of a run: whole, or only if they were modified when their text is not needed otherwise. */
async function readMaterial(
  task: RunInput,
  taskType: TaskType,
  options: ExecuteOptions,
  step: RunStep,
): Promise<Pick<RunContext, 'pages' | 'failures'>> {
  const { tools = [], browsing } = options
  const asksModel = enginesOf(task, taskType, options).length > 0
  const looks = wantsPictures(task.taskDescription)
  const pictures = options.pictures && {
    keep: options.pictures.keep,
    ofPages: looks || maySee(enginesOf(task, taskType, options)),
  }
  // Pictures of a page may change without a new version of the page around them.
  const isNeeded = asksModel && (tools.length > 0 || (looks && pictures))
  const known = isNeeded ? undefined : knownVersions(task, asksModel)
  const read = await readLinks(task.webLinks, step, { known, browsing, pictures })
  const links = asksModel ? linksToSend(read) : []
  return links.length === 0
    ? read
    : withTexts(read, await readLinks(links, step, { browsing, pictures }), links)
}

/**
 * Runs one agent once, between gathering and recording: reads the links, runs the script, asks the engine. Returns a
 * failed run as a value; throws only when the signal ends the run.
 */
export async function execute(task: RunInput, options: ExecuteOptions): Promise<Outcome> {
  const step = endingWith(options.signal, options.step)
  const taskType = classifyTask(task.taskDescription)
  options.allowTime?.(runTimeFor(enginesOf(task, taskType, options)))
  const { pages, failures } = await readMaterial(task, taskType, options, step)
  const given = await gatherPictures({ task, pages }, step, {
    store: options.pictures,
    maySee: maySee(enginesOf(task, taskType, options)),
  })
  const script = await scriptStep(task, pages, step)
  const read = { task, pages, failures, script, ...given }
  const purpose = enginesOf(task, taskType, options).length > 0 ? 'lines' : 'comparison'
  const compared = await writeDigest(read, purpose, options.signal)
  const { changes, lines } = compared
  const material: RunContext = { ...read, changes, lines }
  const obstacle = emptyRunReason(material)
  const { result, talked, causes } = obstacle
    ? { result: failed(obstacle), talked: unasked, causes: [] }
    : await produce(material, compared, taskType, options, step)
  const found = {
    ...result,
    sources: withPictures(withFound(compared.sources, talked, lines), material),
    snapshots: compared.snapshots,
    fingerprint: resultFingerprint(
      material,
      talked.answer?.text ?? null,
      result.engine ? result.data?.rows : undefined,
    ),
  }
  return {
    ...found,
    taskType,
    tokensUsed: talked.tokensUsed,
    cost: addCosts(talked.costs),
    // The comparison does not cover what tools of other features read.
    fallbackReason: result.status === 'success' && causes.length > 0 ? causes.join(' ') : null,
    isNothingNew: causes.length === 0 && !options.tools?.length && foundNothingNew(material, found, compared),
    conversation:
      talked.spoken.length > 0 ? boundedTurns(redactDeep(talked.spoken, secretsOf(options))) : null,
  }
}

const secretsOf = (options: ExecuteOptions) => engineSecrets(availableTo(options))
