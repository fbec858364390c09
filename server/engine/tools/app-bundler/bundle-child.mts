/**
 * The process in which one application is bundled. The bundler is WebAssembly without a file system, the process has no
 * right to files, and the kernel's filter locks it before it reads the request.
 */
import fs from 'node:fs'
import type esbuild from 'esbuild'
import {
  becomeUser,
  type Lock,
  prepareLockdown,
} from '#server/engine/tools/python-sandbox/child-lockdown.mjs'
import { readAll, write } from '#server/engine/tools/python-sandbox/child-pipes.mjs'
import { type BuildFiles, bundleOptions } from './bundle-options.mts'

/** First argument of the process, as JSON. */
export interface BundleOrders {
  bundlerUrl: string
  wasmFile: string
  lock: Lock
  /** User and group id to switch to before the request is read; null: no change. */
  becomeId: number | null
}

/** Standard input, as JSON. */
export interface BundleRequest extends BuildFiles {
  entry: string
}

/** The answer, as JSON. */
export type BundleAnswer = { css: string; js: string } | { fault: BuildError | null }

interface BuildError {
  text: string
  location: { file: string; line: number } | null
}

const standardInput = 0
const standardError = 2
const answers = 3
const brokeDown = 70
const orders: BundleOrders = JSON.parse(process.argv[2] ?? '')

// Node's own way of dying reads files and aborts under the filter; the exit code is all that the host needs.
process.on('uncaughtException', (error) => {
  write(standardError, `${error.message}\n`)
  exit(brokeDown)
})

const lockdown = await prepareLockdown().catch((error: Error) => error)
const exit = lockdown instanceof Error ? process.exit.bind(process) : lockdown.exit

// All of the platform that the bundler sees.
const { WebAssembly }: { WebAssembly: { Module: new (bytes: Uint8Array) => object } } = globalThis as never
const self = Object.assign(Object.create(null), {
  crypto: { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) },
  performance: { now: () => performance.now() },
  TextEncoder,
  TextDecoder,
  WebAssembly,
  Uint8Array,
  Reflect,
  Object,
  Array,
  Date,
  Error,
})
Object.assign(globalThis, { self })
const { build, initialize }: Pick<typeof esbuild, 'build' | 'initialize'> = await import(orders.bundlerUrl)
const wasmModule = new WebAssembly.Module(fs.readFileSync(orders.wasmFile)) as never
await initialize({ wasmModule, worker: false })

// Pending work of the event loop needs system calls that are forbidden afterwards.
for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => void setTimeout(done, 1))
// As much of this as the system allows: without it the bundler still has no file system, and this process no right.
for (const protect of [() => becomeUser(orders.becomeId), lockProcess]) {
  try {
    protect()
  } catch (error) {
    write(standardError, `${(error as Error).message}\n`)
  }
}

const { entry, ...files }: BundleRequest = JSON.parse(readAll(standardInput))
write(answers, '{"ready":true}\n')
write(answers, `${JSON.stringify(await bundled())}\n`)
exit(0)

function lockProcess() {
  if (lockdown instanceof Error) throw lockdown
  lockdown.lock(orders.lock)
}

async function bundled(): Promise<BundleAnswer> {
  try {
    const { outputFiles } = await build(bundleOptions(entry, files))
    const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
    return { css: textOf('.css'), js: textOf('.js') }
  } catch (error) {
    const [first] = (error as { errors?: BuildError[] }).errors ?? []
    return { fault: first ? { text: first.text, location: first.location } : null }
  }
}
