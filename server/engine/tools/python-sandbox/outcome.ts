import { z } from 'zod'
import { isExactNumber, parseExact } from '#server/platform/exact-json.ts'
import type { ChildEnd, ChildLimits } from './watched-child.ts'

type FailureReason = 'error' | 'timeout' | 'memory' | 'output' | 'canceled' | 'crashed' | 'unavailable'

/** How a script ended. Everything in it but `status`, `reason` and `durationMs` is the script's own word. */
export type PythonOutcome =
  | {
      status: 'done'
      /** Its printed output. */
      stdout: string
      /** JSON value of its variable `result`; null when there is none. */
      result: unknown
      /** Was more printed than `stdout` holds? */
      truncated: boolean
      durationMs: number
    }
  | {
      status: 'failed'
      reason: FailureReason
      /** For a user; Python's own message if there is one: 'ZeroDivisionError: division by zero (line 3)'. */
      message: string
      /** Line of the script, from 1. */
      line: number | null
      trace: string | null
      stdout: string
      durationMs: number
    }

const line = z.int().nullable()
const runAnswer = z.union([
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({ ok: z.literal(false), unfit: z.enum(['large', 'deep']) }),
  z.object({
    ok: z.literal(false),
    memory: z.boolean(),
    message: z.string().max(2_000),
    line,
    trace: z.string().max(8_000),
  }),
])
const checkAnswer = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({
    ok: z.literal(false),
    message: z.string().max(2_000),
    line,
    /** It is a script with a mistake rather than a text for people. */
    broken: z.boolean().default(false),
  }),
])
const refusal = z.object({ unavailable: z.string().max(500) })

export type CheckAnswer = z.infer<typeof checkAnswer>

/** Levels of a `result`; the answer around it is one more. */
const nestingMax = 100

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return false
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1))
}

/** The last answer of the process, checked against a schema; null when it gave none that fits. */
function answerOf<T>(end: ChildEnd, schema: z.ZodType<T>): T | null {
  const text = end.answers.at(-1)
  if (text === undefined) return null
  try {
    const value = parseExact(text)
    return isDeeperThan(value, nestingMax + 1) ? null : (schema.safeParse(value).data ?? null)
  } catch {
    return null
  }
}

const kib = (bytes: number) => `${Math.round(bytes / 1024)} KiB`
const unfit = {
  large: (limits: ChildLimits) => `The value in \`result\` is larger than ${kib(limits.resultBytesMax)}.`,
  deep: () => `The value in \`result\` is nested deeper than ${nestingMax} levels.`,
}
const outOfMemory = (limits: ChildLimits) =>
  `The script needed more than ${Math.round(limits.memoryBytesMax / 1e6)} MB of memory and was stopped.`

interface ScriptFailure {
  reason: FailureReason
  message: string
  line?: number | null
  trace?: string
}

function failureOfProcess(end: ChildEnd, limits: ChildLimits): ScriptFailure {
  switch (end.cause) {
    case 'canceled':
      return { reason: 'canceled', message: 'The script was stopped because its run was canceled.' }
    case 'timeout':
      return end.ready
        ? {
            reason: 'timeout',
            message: `The script ran longer than ${limits.wallMs / 1000} s and was stopped.`,
          }
        : { reason: 'timeout', message: `Python did not start within ${limits.startMs / 1000} s.` }
    case 'memory':
      return { reason: 'memory', message: outOfMemory(limits) }
    case 'output':
      return { reason: 'output', message: 'The script wrote more than it may and was stopped.' }
    case 'not-started':
      return { reason: 'unavailable', message: `Python could not be started: ${end.death}.` }
    case 'exit':
      break
  }
  const refused = answerOf(end, refusal)
  if (refused && !end.ready) {
    const how = 'An operator can allow scripts without that protection with BALANCIA_UNSAFE_PYTHON=true.'
    return {
      reason: 'unavailable',
      message: `Python scripts are off, as this computer cannot lock them in (${refused.unavailable}). ${how}`,
    }
  }
  if (end.stderr.includes('heap out of memory')) return { reason: 'memory', message: outOfMemory(limits) }
  return {
    reason: 'crashed',
    message: `Python broke down under the script, as by too deep a recursion (${end.death}).`,
  }
}

function failureOfRun(
  end: ChildEnd,
  limits: ChildLimits,
  answer: z.infer<typeof runAnswer> | null,
): ScriptFailure {
  if (!answer || answer.ok) return failureOfProcess(end, limits)
  if ('unfit' in answer) return { reason: 'output', message: unfit[answer.unfit](limits) }
  const { message, line: at, trace } = answer
  return { reason: answer.memory ? 'memory' : 'error', message, line: at, trace }
}

/** Makes the outcome of a run from how its process ended. */
export function outcomeOf(end: ChildEnd, limits: ChildLimits, durationMs: number): PythonOutcome {
  const answer = end.cause === 'exit' ? answerOf(end, runAnswer) : null
  const { stdout, truncated } = end
  if (answer?.ok) return { status: 'done', stdout, result: answer.result ?? null, truncated, durationMs }
  const { reason, message, line: at = null, trace = null } = failureOfRun(end, limits, answer)
  return { status: 'failed', reason, message, line: at, trace, stdout, durationMs }
}

/** The verdict of the process about a text; an error of the process itself when it gave none. */
export function verdictOf(end: ChildEnd, limits: ChildLimits): CheckAnswer | ScriptFailure {
  const answer = end.cause === 'exit' ? answerOf(end, checkAnswer) : null
  return answer ?? failureOfProcess(end, limits)
}

/** Did it fail before anything of the script ran, so that trying again is safe? */
export function mayRetry(end: ChildEnd): boolean {
  return !end.ready && (end.cause === 'timeout' || (end.cause === 'exit' && !answerOf(end, refusal)))
}
