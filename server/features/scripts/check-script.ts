import type { z } from 'zod'
import type { scriptCheck } from '#contract/scripts.ts'
import { limitPerUser } from '#server/platform/load/concurrency-limit.ts'
import { Failure } from '#server/platform/failure.ts'

const inTurn = limitPerUser({ max: 2, retryAfterSeconds: 2 })
/** Maximum wait for the result, including the queue, ms. */
const waitMaxMs = 30_000

type ScriptCheck = z.output<typeof scriptCheck>

/**
 * Asks the sandbox's Python whether a text is a script, without running it; at most two at once per user, until the
 * signal.
 */
export function checkScript(callerId: string, script: string, signal: AbortSignal): Promise<ScriptCheck> {
  return inTurn(callerId, () => verdictOn(script, AbortSignal.any([signal, AbortSignal.timeout(waitMaxMs)])))
}

async function verdictOn(script: string, until: AbortSignal): Promise<ScriptCheck> {
  try {
    // Lazy-loaded, because a process that only serves pages does not load the engine.
    const { checkPython } = await import('#server/engine/tools/python-sandbox/sandbox.ts')
    const answer = await checkPython(script, until)
    if (answer.ok) return { verdict: 'python', message: null, line: null }
    const { broken, message, line } = answer
    return { verdict: broken ? 'broken' : 'instructions', message, line }
  } catch (error) {
    if (until.aborted) return unavailable('Checking takes too long right now. Try again in a moment.')
    if (error instanceof Failure) return unavailable(error.message)
    throw error
  }
}

function unavailable(message: string): ScriptCheck {
  return { verdict: 'unavailable', message, line: null }
}
