import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const pyodidePackage = realpathSync(createRequire(import.meta.url).resolve('pyodide/package.json'))
const ownDir = realpathSync(import.meta.dirname)

/** Folder with the interpreter. */
export const pyodideDir = dirname(pyodidePackage)
/** What the child consists of; a change in any of them makes another snapshot necessary. */
export const childFiles = [
  'child-main.mts',
  'child-realm.mts',
  'child-lockdown.mts',
  'child-pipes.mts',
  'child-zones.mts',
  'child-driver.py',
].map((name) => join(ownDir, name))

/** What every locked process is started with: it may read these files of ours, and has no other right. */
export function lockedArguments(readable: readonly string[]): string[] {
  return [
    '--no-warnings',
    '--permission',
    // Only so that the child can call the kernel to lock itself; the filter covers what this opens.
    '--allow-ffi',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    // SQLite opens files past the permission model.
    '--no-experimental-sqlite',
    '--no-addons',
    '--disable-sigusr1',
    '--disallow-code-generation-from-strings',
    // One thread compiles and collects as well: less to start, and nothing beside the main thread.
    '--single-threaded',
    // A request uses a small part of the WebAssembly code: the rest need not be compiled.
    '--wasm-lazy-compilation',
  ]
}

/** Command line of the sandbox process: which files of ours it may read, and what it may never do. */
export function childArguments(entry: string, orders: object, readable: string[] = []): string[] {
  return [
    ...lockedArguments([...childFiles, pyodideDir, ...readable]),
    // Nor is what it uses worth compiling once more, for speed, before it has run ten times as long as V8 waits.
    '--wasm-tiering-budget=130000000',
    '--max-old-space-size=128',
    '--wasm-max-mem-pages=4096',
    '--stack-size=2000',
    entry,
    JSON.stringify(orders),
  ]
}
