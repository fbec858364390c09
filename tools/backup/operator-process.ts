import { spawn } from 'node:child_process'
import { join } from 'node:path'

const program = join(import.meta.dirname, '..', '..', 'balancia.js')

/** How a command of the operator ended. */
export interface Ended {
  code: number | null
  output: string
  ms: number
}

/** Runs `balancia <args>` as a process of its own, and kills it when `until` resolves, if that is given. */
export async function balancia(
  args: readonly string[],
  env: Record<string, string>,
  until?: () => Promise<void>,
): Promise<Ended> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  if (until) {
    await Promise.race([until(), closed])
    child.kill('SIGKILL')
  }
  const code = await closed
  return { code, output, ms: performance.now() - startedAt }
}
