import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const pyodidePackage = realpathSync(createRequire(import.meta.url).resolve('pyodide/package.json'))
const ownDir = realpathSync(import.meta.dirname)

/** Folder with the interpreter. */
export const pyodideDir = dirname(pyodidePackage)
/**
 * The files of the child; a change in any of them requires another snapshot. They are no TypeScript, so that a built server
 * has the same files as a checkout, and finds the snapshot that the tests made.
 */
export const childFiles = [
  'child-main.mjs',
  'child-realm.mjs',
  'child-lockdown.mjs',
  'child-pipes.mjs',
  'child-zones.mjs',
  'child-driver.py',
].map((name) => join(ownDir, name))

/** Arguments of every locked process: it may read these files of ours, and has no other permission. */
export function lockedArguments(readable: readonly string[]): string[] {
  return [
    '--no-warnings',
    '--permission',
    // Only so that the child can call the kernel to lock itself; the filter covers what this permits.
    '--allow-ffi',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    // SQLite opens files outside of the permission model.
    '--no-experimental-sqlite',
    '--no-addons',
    '--disable-sigusr1',
    '--disallow-code-generation-from-strings',
    // The same thread compiles and collects garbage: a faster start, and no other threads.
    '--single-threaded',
    // A request uses a small part of the WebAssembly code: the rest need not be compiled.
    '--wasm-lazy-compilation',
  ]
}

/** Command line of the sandbox process: which files of ours it may read, and its restrictions. */
export function childArguments(entry: string, orders: object, readable: string[] = []): string[] {
  return [
    ...lockedArguments([...childFiles, pyodideDir, ...readable]),
    // Recompiling for speed only pays off for code that runs ten times as long as V8's default budget.
    '--wasm-tiering-budget=130000000',
    '--max-old-space-size=128',
    '--wasm-max-mem-pages=4096',
    '--stack-size=2000',
    entry,
    JSON.stringify(orders),
  ]
}
