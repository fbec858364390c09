import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const ownRoot = join(import.meta.dirname, '..', '..')
const outputMax = 10_000_000

/** A folder with the built product, and the Node that its npm scripts use. */
export interface Checkout {
  root: string
  /** Short, with what it lacks to the folder. */
  commit: string
  node: string
  nodeVersion: string
}

/** This checkout with its uncommitted changes, built again. */
export async function thisCheckout(): Promise<Checkout> {
  const commit = (await git('rev-parse', '--short', 'HEAD')).trim()
  const isChanged = (await git('status', '--porcelain')).trim() !== ''
  await npm(ownRoot, 'run', 'build')
  return checkoutIn(ownRoot, isChanged ? `${commit} with changes` : commit)
}

/** The data to start the product from a built folder. */
export async function checkoutIn(root: string, commit: string): Promise<Checkout> {
  const own = join(root, 'node_modules', '.bin', 'node')
  const node = existsSync(own) ? own : process.execPath
  const nodeVersion = (await program(node, ['--version'], root)).trim()
  return { root, commit, node, nodeVersion }
}

/** Runs git in this repository; returns its output. */
export function git(...args: string[]): Promise<string> {
  return program('git', args, ownRoot)
}

/** Runs npm in a folder with the packages of that folder. */
export async function npm(root: string, ...args: string[]): Promise<void> {
  await program('npm', args, root)
}

/** Runs a program; rejects with its output when it fails. */
export async function program(name: string, args: string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)(name, args, { cwd, maxBuffer: outputMax })
  return stdout
}
