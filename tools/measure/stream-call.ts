/** Reads one long answer of a model as a run does and prints the CPU time that this took, ms: `<address>`. */
import { callModel } from '#server/engine/model/calls/provider-call.ts'
import { callLimits } from '#server/engine/model/calls/watchdog.ts'
import { callRequest } from '#server/engine/testing/model-calls.ts'
import { protocols } from '#server/engine/testing/model-peers.ts'

const [, , url = ''] = process.argv
const limits = { ...callLimits, answerCharsMax: 1e9, totalMs: 600_000 }
const context = { signal: new AbortController().signal, showText: () => undefined }

async function answer(path: string): Promise<number> {
  const { value } = await callModel(callRequest(protocols[3], `${url}/${path}/v1`, { limits }), context)
  if (!value.ok) throw new Error(value.error)
  return value.text.length
}

// Loads and compiles what the measured call uses.
await answer('short')
const before = process.cpuUsage()
const chars = await answer('long')
const { user, system } = process.cpuUsage(before)
process.stdout.write(JSON.stringify({ cpuMs: (user + system) / 1_000, chars }))
