/**
 * Measures the CPU time to read a streamed answer of 50,000 tokens, here and in an earlier commit on the same input:
 * `--beside <commit>`, `--rounds`. The server of the model is another process.
 */
import { copyFile, mkdtemp, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { git, program } from '#tools/bench/checkout.ts'

const tokens = 50_000
const ownRoot = join(import.meta.dirname, '..', '..')
const script = join('tools', 'measure', 'stream-call.ts')
const { values } = parseArgs({
  options: { beside: { type: 'string' }, rounds: { type: 'string', default: '5' } },
})

const base = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_764_200_000, model: 'llama3.2' }
const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ ...base, choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] })}\n\n`

/** An answer of which a fifth is thoughts, in chunks of one token. */
function bodyOf(count: number): string[] {
  const words = Array.from({ length: count }, (_, index) => {
    const word = `${['harbour', 'crane', 'depth', 'tide'][index % 4]} ${index % 20 === 19 ? '\n' : ''}`
    return chunk(index < count / 5 ? { reasoning_content: word } : { content: word })
  })
  const usage = { prompt_tokens: 12, completion_tokens: count, total_tokens: count + 12 }
  const end = [chunk({}, 'stop'), `data: ${JSON.stringify({ ...base, choices: [], usage })}\n\n`]
  return [chunk({ role: 'assistant', content: '' }), ...words, ...end, 'data: [DONE]\n\n']
}

/** A worktree of a commit with the packages of this one, and the script that reads. */
async function checkoutOf(commit: string): Promise<string> {
  const root = join(await mkdtemp(join(tmpdir(), 'balancia-stream-')), 'tree')
  await git('worktree', 'add', '--detach', root, commit)
  await symlink(join(ownRoot, 'node_modules'), join(root, 'node_modules'))
  await copyFile(join(ownRoot, script), join(root, script))
  return root
}

const bodies: Record<string, string[]> = { short: bodyOf(200), long: bodyOf(tokens) }
const server = createServer((request, response) => {
  request.resume()
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const piece of bodies[request.url?.split('/')[1] ?? ''] ?? []) response.write(piece)
  response.end()
})
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const before = values.beside ? await checkoutOf(values.beside) : null
try {
  const trees = [...(before ? [before] : []), ownRoot]
  const times = trees.map((): number[] => [])
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [index, root] of trees.entries()) {
      const { cpuMs } = JSON.parse(await program(process.execPath, [script, url], root)) as { cpuMs: number }
      times[index]?.push(cpuMs)
    }
  }
  const best = times.map((each) => Math.min(...each))
  const all = times.map((each) => each.map((ms) => ms.toFixed(0)).join(' '))
  if (before) process.stdout.write(`${values.beside}: ${best[0]?.toFixed(0)} ms of CPU (${all[0]})\n`)
  process.stdout.write(`here: ${best.at(-1)?.toFixed(0)} ms of CPU (${all.at(-1)})\n`)
  if (before) process.stdout.write(`ratio of the best: ${((best[1] ?? 0) / (best[0] ?? 1)).toFixed(2)}\n`)
} finally {
  server.close()
  if (before) {
    await git('worktree', 'remove', '--force', before)
    await rm(join(before, '..'), { recursive: true, force: true })
  }
}
