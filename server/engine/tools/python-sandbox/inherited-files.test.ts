import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const looks = `
for (const at of [60, 251]) try { console.log(at, require('fs').readFileSync(at, 'utf8') || 'empty') } catch (e) { console.log(at, e.code) }`
const server = `
import { runChild } from ${JSON.stringify(join(import.meta.dirname, 'watched-child.ts'))}
const limits = { startMs: 60_000, wallMs: 60_000, stdoutBytesMax: 10_000, resultBytesMax: 10_000, memoryBytesMax: 2e9 }
const end = await runChild({ arguments: ['-e', ${JSON.stringify(looks)}], request: '', limits, signal: AbortSignal.timeout(60_000) })
process.stdout.write(end.stdout)`

test.runIf(process.platform === 'linux')(
  'a sandbox process inherits no open files from the process that started the server',
  async () => {
    const secret = join(mkdtempSync(join(tmpdir(), 'inherited-')), 'secret')
    writeFileSync(secret, 'the secret of the shell')
    const file = openSync(secret, 'r')
    const places = Array.from({ length: 252 }, (_, at) => (at === 60 || at === 251 ? file : 'ignore'))
    const child = spawn(process.execPath, ['--input-type=module', '-e', server], {
      stdio: ['ignore', 'pipe', 'inherit', ...places.slice(3)],
    })
    const seen = text(child.stdout as NonNullable<typeof child.stdout>)
    await once(child, 'close')
    closeSync(file)
    expect(await seen).toBe('60 empty\n251 empty\n')
  },
)
