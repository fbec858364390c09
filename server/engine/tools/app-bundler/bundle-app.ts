import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { lockedArguments } from '#server/engine/tools/python-sandbox/child-command.ts'
import {
  type ChildEnd,
  type ChildLimits,
  runChild,
} from '#server/engine/tools/python-sandbox/watched-child.ts'
import { BuildFailure } from '#server/platform/build-failure.ts'
import { appPackages } from './app-packages.ts'
import type { BundleAnswer, BundleOrders, BundleRequest } from './bundle-child.mts'

interface BundleInput {
  /** Files of the project by path, with `/`. */
  files: Record<string, string>
  /** The file that brings in all others. */
  entry: string
  /** Modules that take the place of packages in this build alone, by the name that code imports. */
  standIns?: Record<string, string>
  /** Whether the code renders pages without a browser, as tests do. */
  withRendering?: boolean
  /** Ends the build when it aborts. */
  signal: AbortSignal
  limits?: Partial<ChildLimits>
}

/** A build of the largest composed application takes about one second of processor time and 150 MB. */
const defaultLimits: ChildLimits = {
  startMs: 20_000,
  wallMs: 30_000,
  stdoutBytesMax: 1_024,
  resultBytesMax: 8 * 1024 * 1024,
  memoryBytesMax: 450_000_000,
}
/** Bytes that V8 maps as writable without using them. */
const mappedBytesExtra = 800_000_000
const cpuSecondsMax = 15
const wasmPagesMax = 5_120
const nobody = 65_534
/** A build must not delay any request: it runs at low priority. */
const niceness = 10

const ownDir = realpathSync(import.meta.dirname)
const root = join(ownDir, '..', '..', '..', '..')
const bundlerDir = dirname(realpathSync(createRequire(import.meta.url).resolve('esbuild-wasm/package.json')))
const entryFile = join(ownDir, 'bundle-child.mts')
const bundlerFile = join(bundlerDir, 'esm', 'browser.js')
const wasmFile = join(bundlerDir, 'esbuild.wasm')
const readable = [
  entryFile,
  join(ownDir, 'bundle-options.mts'),
  ...['child-lockdown.mjs', 'child-pipes.mjs'].map((name) => join(ownDir, '..', 'python-sandbox', name)),
  join(root, 'package.json'),
  join(bundlerDir, 'package.json'),
  bundlerFile,
  wasmFile,
]

/**
 * Bundles an application into one script and one style sheet, in a locked process that sees the given texts and the
 * known packages, and nothing else. Throws `BuildFailure` when the code does not build or takes too much.
 */
export async function bundleApp(input: BundleInput): Promise<{ css: string; js: string }> {
  const { files, entry, standIns = {}, withRendering = false, signal } = input
  const packages = await appPackages({ withRendering })
  const limits = { ...defaultLimits, ...input.limits }
  const request: BundleRequest = { entry, project: files, packages: { ...packages.modules, ...standIns } }
  const end = await runChild({
    arguments: commandLine(limits),
    request: JSON.stringify(request),
    limits,
    signal,
    niceness: { atStart: niceness, whenBusy: niceness },
  })
  signal.throwIfAborted()
  const answer = answerOf(end, limits)
  if ('fault' in answer) throw new BuildFailure(answer.fault)
  return { css: answer.css, js: `${packages.script}\n${answer.js}` }
}

function commandLine(limits: ChildLimits): string[] {
  const orders: BundleOrders = {
    bundlerUrl: pathToFileURL(bundlerFile).href,
    wasmFile,
    lock: { memoryBytesMax: limits.memoryBytesMax + mappedBytesExtra, cpuSecondsMax },
    becomeId: process.getuid?.() === 0 ? nobody : null,
  }
  return [
    ...lockedArguments(readable),
    // The code runs once for a short time: compiling it a second time for speed costs more than it saves.
    '--liftoff-only',
    '--max-old-space-size=256',
    `--wasm-max-mem-pages=${wasmPagesMax}`,
    entryFile,
    JSON.stringify(orders),
  ]
}

function answerOf(end: ChildEnd, limits: ChildLimits): { css: string; js: string } | { fault: string } {
  if (end.cause === 'output') {
    return { fault: `The built application is larger than ${limits.resultBytesMax / 1024 ** 2} MB.` }
  }
  if (end.cause === 'timeout' || end.death === 'SIGKILL' || end.death === 'SIGXCPU') {
    return { fault: end.cause === 'memory' ? tooMuchMemory : 'The build took too long and was stopped.' }
  }
  const [line] = end.answers
  if (end.cause !== 'exit' || line === undefined) {
    if (end.ready) return { fault: tooMuchMemory }
    throw new Error(`The bundler did not start: ${end.cause}, ${end.death}. ${end.stderr}`)
  }
  const answer = JSON.parse(line) as BundleAnswer
  if (!('fault' in answer)) return answer
  const { text, location } = answer.fault ?? { text: 'The code does not build.', location: null }
  return {
    fault: location ? `${location.file.replace('project:', '')}:${location.line}: ${text}` : text,
  }
}

const tooMuchMemory = 'The build took too much memory and was stopped.'
