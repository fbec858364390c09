// The one entry, in plain JavaScript so that any Node can read it: finds a Node that is new enough and starts the server.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const majorMin = 24
const root = dirname(fileURLToPath(import.meta.url))
const main = pathToFileURL(join(root, 'server', 'main.ts')).href

if (Number(process.versions.node.split('.')[0]) >= majorMin) {
  await import('./server/platform/fast-imports.ts')
  await import(main)
} else {
  startWith(bundledNode())
}

/** The Node that the installation brought along, one package for each platform. */
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
    `Balancia needs Node ${majorMin} or later; this is ${process.version}. Run "npm ci" once more: it brings its own.\n`,
  )
  process.exit(1)
}

function startWith(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
