import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A public corpus at one commit; the repository holds its address and its hash, and nothing of its pages. */
interface OutsideCorpus {
  repository: string
  commit: string
  licence: string
  /** The files and folders in use. */
  paths: readonly string[]
  /** SHA-256 over the names and contents of these files. */
  hash: string
}

export const outsideCorpora = {
  news: {
    repository: 'scrapinghub/article-extraction-benchmark',
    commit: '4a3bc979f76c0df73cb95fe272e2fc1b96f9f010',
    licence: 'MIT',
    paths: ['ground-truth.json', 'html'],
    hash: '564ca3956a2b34c539e77d632e4b011f8bcf5590e6f62db8a4c875c6c7b3b33c',
  },
  mixed: {
    repository: 'adbar/trafilatura',
    commit: 'e90b0ef51ab026fdb905fb6c5b3c84dd3d784fd5',
    licence: 'Apache-2.0',
    paths: ['tests/evaldata.json', 'tests/eval', 'tests/cache'],
    hash: '9ded845051da1fd4f81011e84e035757f1ac563701b10e586b26c0693f067939',
  },
  kinds: {
    repository: 'Murrough-Foley/web-content-extraction-benchmark',
    commit: 'c039d5ee9f5a3a984a0e167e63aacd04e76e78a9',
    licence: 'CC-BY-4.0',
    paths: ['dev/ground-truth', 'dev/html', 'test/ground-truth', 'test/html'],
    hash: 'b2297a88a8b56e939aa31d3237413811f3a2390e57bb1340600ac26d5ab81f16',
  },
} satisfies Record<string, OutsideCorpus>

export type CorpusName = keyof typeof outsideCorpora

const cache = join(import.meta.dirname, '../../node_modules/.cache/reader-corpora')

/** The folder of a corpus with the expected files: below `from`, or downloaded once. */
export async function corpusFolder(name: CorpusName, from: string | undefined): Promise<string> {
  const corpus: OutsideCorpus = outsideCorpora[name]
  const folder = join(from ?? cache, corpus.repository.replace('/', '+'))
  if (!from && !existsSync(folder)) await download(corpus, folder)
  const found = hashOf(folder, corpus.paths)
  if (found !== corpus.hash)
    throw new Error(`${folder} is not ${corpus.repository} at ${corpus.commit}: its hash is ${found}.`)
  return folder
}

async function download({ repository, commit }: OutsideCorpus, folder: string): Promise<void> {
  const address = `https://codeload.github.com/${repository}/tar.gz/${commit}`
  process.stderr.write(`Downloading ${address}\n`)
  const { ok, status, body } = await fetch(address)
  if (!ok || !body) throw new Error(`${address} answered ${status}. Give a folder with --from <folder>.`)
  const unfinished = `${folder}.part`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const tar = spawn('tar', ['-xz', '--strip-components=1', '-C', unfinished], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => tar.on('close', resolve))
  await pipeline(Readable.fromWeb(body), tar.stdin)
  if ((await ended) !== 0) throw new Error(`${address} could not be unpacked.`)
  renameSync(unfinished, folder)
}

function hashOf(folder: string, paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesIn(folder, path)).toSorted())
    hash.update(`${file}\n`).update(
      createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest(),
    )
  return hash.digest('hex')
}

function filesIn(folder: string, path: string): string[] {
  const full = join(folder, path)
  if (!existsSync(full)) return []
  return statSync(full).isDirectory() ? readdirSync(full).map((name) => `${path}/${name}`) : [path]
}
