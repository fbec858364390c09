import { connect } from 'node:net'
import { type RawInput, rawInput, seeded } from './raw-inputs.ts'

/** Time limit for a reply, ms, as the server may wait for the rest of an incomplete input. */
const silentMs = 3_000
const atOnce = 40

/** Counts by outcome: the status of the first reply, `silent`, `closed`, or `refused` when the port is closed. */
export type FuzzOutcome = Record<string, number>

/** Sends `inputs` raw inputs to a server, the same for the same seed. */
export async function fuzzRaw(at: { port: number; seed: number; inputs: number }): Promise<FuzzOutcome> {
  const random = seeded(at.seed)
  const outcome: FuzzOutcome = {}
  let left = at.inputs
  const sendAll = async () => {
    while (left > 0) {
      left -= 1
      const ended = await send(rawInput(random, `127.0.0.1:${at.port}`), at.port)
      outcome[ended] = (outcome[ended] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendAll))
  return outcome
}

function send({ bytes, ending }: RawInput, port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const finish = (what: string) => {
      clearTimeout(timer)
      resolve(what)
      if (ending === 'resets') socket.resetAndDestroy()
      else socket.destroy()
    }
    const timer = setTimeout(() => finish('silent'), silentMs)
    socket.on('connect', () => (ending === 'ends' ? socket.end(bytes) : socket.write(bytes)))
    socket.on('data', (answer) =>
      finish(/^HTTP\/1\.1 (\d{3})/.exec(answer.toString('latin1'))?.[1] ?? 'closed'),
    )
    socket.on('close', () => finish('closed'))
    socket.on('error', ({ code }: NodeJS.ErrnoException) =>
      finish(code === 'ECONNREFUSED' ? 'refused' : 'closed'),
    )
  })
}
