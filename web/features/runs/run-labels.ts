import type { Engine } from '#contract/agents/agents.ts'
import type {
  ExecutionReply,
  ExecutionStatus,
  ExecutionStepReply,
  Source,
  StepMoney,
  StepState,
} from '#contract/runs/runs.ts'
import { engineNames } from '#contract/agents/engine-names.ts'
import { formatDuration } from '#web/platform/format.ts'
import { plainText } from '#web/features/runs/view/plain-line.ts'

const previewCharsMax = 200
/** Characters at the start of an output in which its preview is searched. */
const previewFrom = 4_000

type StepNews = Pick<ExecutionStepReply, 'title' | 'state'>

/** The engine and the model that wrote a result. */
export function engineLabel(engine: Engine, model: string | null): string {
  const name = engineNames[engine]
  return engine === 'built-in' || model === null ? name : `${name} ${model}`
}

/** A stored word as a title: `data_analysis` becomes 'Data Analysis'. */
export function titleCase(word: string): string {
  return word
    .split('_')
    .filter((part) => part !== '')
    .map((part) => part[0]?.toUpperCase() + part.slice(1))
    .join(' ')
}

/** A duration as the specification shows it: whole seconds, or N/A. Durations below a second are in ms, never 0s. */
export function secondsLabel(durationMs: number | null): string {
  if (durationMs === null) return 'N/A'
  return Math.round(durationMs) < 1_000 ? formatDuration(durationMs) : `${Math.round(durationMs / 1_000)}s`
}

/** The preview of one run in the list of recent results. */
export function resultPreview(
  run: Pick<ExecutionReply, 'status' | 'output' | 'outputData' | 'errorMessage'>,
) {
  if (run.status === 'failed') return `Error: ${run.errorMessage ?? 'Unknown error occurred'}`
  if (run.status === 'queued') return 'Waiting to start'
  if (run.status === 'running') return 'Running now'
  if (run.status === 'canceled') return 'Stopped before it was finished'
  const output = plainText((run.outputData?.output ?? run.output ?? '').slice(0, previewFrom))
  if (output === '') return 'Execution completed successfully'
  return output.length > previewCharsMax ? `${output.slice(0, previewCharsMax)}…` : output
}

const sourceTexts = {
  read: 'Read',
  unchanged: 'Unchanged since the last run',
  failed: 'Could not be read',
  refused: 'Not read',
}

/**
 * What happened to a source: the reason if there is one, and how many characters were used if menus and the like were
 * removed.
 */
export function sourceLabel({
  state,
  reason,
  kept,
  isDrawn,
  smallChanges,
  needsBrowser,
  isNotModified,
}: Omit<Source, 'number' | 'url' | 'title' | 'publishedAt'>): string {
  if (reason) return `${sourceTexts[state]}: ${reason}`
  if (isNotModified) return 'Not modified since the last run: the site said so, and did not send it again'
  if (needsBrowser) return 'Read only in part: the rest is drawn by scripts and was neither read nor compared'
  if (state === 'unchanged' && smallChanges?.unmatched)
    return 'No change since the last run meets the conditions of the task'
  const how = isDrawn ? ', read with a browser' : ''
  if (state === 'unchanged' && smallChanges) return `Its text is unchanged since the last run${how}`
  const isPart = kept && kept.chars < kept.of
  const text = isDrawn && state === 'read' ? 'Read with a browser' : sourceTexts[state] + how
  return text + (isPart ? `, kept ${kept.chars} of ${kept.of} characters` : '')
}

/** How many of a run's sources were read, and how many were not. */
export function sourcesSummary(sources: Pick<Source, 'state'>[]): string {
  const failed = sources.filter(({ state }) => state === 'failed').length
  const refused = sources.filter(({ state }) => state === 'refused').length
  const unchanged = sources.filter(({ state }) => state === 'unchanged').length
  const parts = [`${sources.length - failed - refused} read`]
  if (unchanged > 0) parts.push(`${unchanged} of them unchanged`)
  if (failed > 0) parts.push(`${failed} could not be read`)
  if (refused > 0) parts.push(`${refused} asked for and not read`)
  return parts.join(', ')
}

const stepTexts = { running: 'started', done: 'done', failed: 'failed', canceled: 'canceled' }

/** A step in one sentence, for screen readers. */
export function stepAnnouncement({ title, state }: StepNews): string {
  return `${title}: ${stepTexts[state]}`
}

/** Duration of a step, ms, up to its end or to `now`. */
export function stepDurationMs(step: Pick<ExecutionStepReply, 'startedAt' | 'endedAt'>, now: number): number {
  const endedAt = step.endedAt === null ? now : Date.parse(step.endedAt)
  return Math.max(0, endedAt - Date.parse(step.startedAt))
}

/**
 * Whether a step waits for a free slot, for example for its script; `endedAt` is then the time at which the wait began.
 */
export const isWaitingForSlot = ({ state, endedAt }: Pick<ExecutionStepReply, 'state' | 'endedAt'>) =>
  state === 'running' && endedAt !== null

/** A step's state in a word; a step that waits, for example for an approval, is 'waiting'. */
export const stepStateWord = (state: StepState, isWaiting = false): string =>
  isWaiting ? 'waiting' : stepTexts[state]

/** The input of a run: the first line of its first step, after which the output lists the lessons. */
export function givenText({ kind, state, output }: Pick<ExecutionStepReply, 'kind' | 'state' | 'output'>) {
  if (kind !== 'gather' || state !== 'done' || !output) return undefined
  const [first = ''] = output.split('\n', 1)
  return `With ${first.charAt(0).toLowerCase()}${first.slice(1)}`
}

/** The amount reserved for a step and its cost, in words. */
export function moneyText({ reserved, cost }: StepMoney): string {
  const came = cost === null ? 'all of it counts, for the call may have been paid' : `it came to $${cost}`
  return `Set aside $${reserved}, ${came}.`
}

/** The label at the end of a run's timeline. */
export function endLabel(status: ExecutionStatus, durationMs: number | null): string {
  const time = durationMs === null ? '' : ` after ${formatDuration(durationMs)}`
  return { queued: 'Waiting to start', running: 'Result', ...endTexts(time) }[status]
}

const endTexts = (time: string) => ({
  success: `Finished${time}`,
  failed: `Failed${time}`,
  canceled: `Canceled${time}`,
})

/** The label of a run that continues only after its owner has decided. */
export const heldLabel = 'Waiting for your decision'

interface RunNews {
  status: ExecutionStatus
  steps: StepNews[]
}

/** The latest state of a run in one sentence, for screen readers. */
export function runAnnouncement({ status, steps }: RunNews, isHeld = false): string {
  if (isHeld) return heldLabel
  if (status === 'success' || status === 'failed' || status === 'canceled') return `Run ${stepEnds[status]}`
  const latest = steps.at(-1)
  return latest ? stepAnnouncement(latest) : 'Waiting to start'
}

const stepEnds = { success: 'finished', failed: 'failed', canceled: 'canceled' }
