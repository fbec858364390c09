import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { config } from './platform/config.ts'

/** The passphrase of backups: from the environment, or else typed on a terminal; undefined: there is none. */
export async function askPassphrase(question: string): Promise<string | undefined> {
  if (config.backup.passphrase !== undefined || !process.stdin.isTTY) return config.backup.passphrase
  process.stdout.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  const typed = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return typed
}
