import type { z } from 'zod'
import type { scriptCheck } from '#contract/scripts.ts'
import { checkPython } from '#server/engine/tools/python-sandbox/sandbox.ts'
import { Failure, tooManyRequests } from '#server/platform/failure.ts'

const atOncePerUser = 2
const retryAfterSeconds = 2
/** Longest wait for a verdict, turn included, ms. */
const waitMaxMs = 30_000

const checking = new Map<string, number>()

type ScriptCheck = z.output<typeof scriptCheck>

/** Asks the sandbox's Python what a text is, without running it; at most two at once per user, until the signal. */
export async function checkScript(
  callerId: string,
  script: string,
  signal: AbortSignal,
): Promise<ScriptCheck> {
  const busy = checking.get(callerId) ?? 0
  if (busy >= atOncePerUser) throw tooManyRequests(retryAfterSeconds)
  checking.set(callerId, busy + 1)
  try {
    return await verdictOn(script, AbortSignal.any([signal, AbortSignal.timeout(waitMaxMs)]))
  } finally {
    const left = (checking.get(callerId) ?? 1) - 1
    if (left > 0) checking.set(callerId, left)
    else checking.delete(callerId)
  }
}

async function verdictOn(script: string, until: AbortSignal): Promise<ScriptCheck> {
  try {
    const answer = await checkPython(script, until)
    if (answer.ok) return { verdict: 'python', message: null, line: null }
    return { verdict: 'instructions', message: answer.message, line: answer.line }
  } catch (error) {
    if (until.aborted) return unavailable('Checking takes too long right now. Try again in a moment.')
    if (error instanceof Failure) return unavailable(error.message)
    throw error
  }
}

function unavailable(message: string): ScriptCheck {
  return { verdict: 'unavailable', message, line: null }
}
