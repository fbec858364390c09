// What the entries share that any Node must be able to read: finding a Node that is new enough, in plain JavaScript.
import { spawn } from 'node:child_process'
import { createRequire, isBuiltin } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'

/** The first with `node:ffi`, by which the process of a script asks the kernel to lock it in. */
const majorMin = 26

/** Whether this process can do the work itself. */
export const isNewEnough = Number(process.versions.node.split('.')[0]) >= majorMin && isBuiltin('node:ffi')

/**
 * Does the same as this process was asked for with the Node that the installation brought along.
 * @param {string} file
 */
export function startWithBundledNode(file) {
  const child = spawn(bundledNode(), [file, ...process.argv.slice(2)], { stdio: 'inherit' })
  process.on('SIGINT', () => child.kill('SIGINT'))
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  // As a shell reports the end by a signal: 130 for Ctrl-C.
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 128 + constants.signals[signal] : 0)))
}

/** One package for each platform. */
function bundledNode() {
  const require = createRequire(import.meta.url)
  const platform = process.platform === 'win32' ? 'win' : process.platform
  for (const name of [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]) {
    try {
      const folder = dirname(require.resolve(`${name}/package.json`))
      return join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    } catch {
      continue
    }
  }
  process.stderr.write(
    `Balancia needs Node ${majorMin} or later; this is ${process.version}. Install it again with its optional packages, which bring one: npm ci, or npx balancia.\n`,
  )
  process.exit(1)
}
