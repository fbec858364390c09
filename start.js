// The entry point, in plain JavaScript so that any Node can run it: finds a recent enough Node and starts the server.
import { existsSync } from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { builtFolder } from './build/built.js'
import { isNewEnough, startWithBundledNode } from './build/new-enough-node.js'
import { isSupervised, supervised } from './build/supervisor.js'

const root = dirname(fileURLToPath(import.meta.url))
/** @type {Promise<string> | undefined} */
let pages
/** Handles signals until the server installs its own handlers; there is nothing to close before. */
const leave = () => process.exit(0)
/**
 * Settings of glibc's `malloc`, read only at the start of a process. Without them, each thread keeps its own pool, and
 * about 200 MB that a busy hour needs are never returned.
 */
const memoryGivenBack = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** V8 reserves 64 MB for new objects. `server/platform/load/spare-memory.ts` sets its other limits once the server is up. */
const smallHeap = ['--max-semi-space-size=16']

if (isNewEnough) {
  if (!isSupervised()) replaceThisProcess()
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, leave)
  await startHere()
} else {
  startWithBundledNode(fileURLToPath(import.meta.url))
}

/**
 * Replaces this process, keeping its id, with a supervisor that runs the same program with a small heap and the settings
 * above, unless the environment sets them. With `--unsupervised`, for a service manager that restarts the server after a
 * crash, there is no supervisor. Windows cannot replace a process and runs without both.
 */
function replaceThisProcess() {
  const isAlone = process.argv.includes('--unsupervised')
  const isSetUp = Object.keys(memoryGivenBack).every((name) => name in process.env)
  if (process.platform === 'win32' || !process.execve || (isAlone && isSetUp)) return
  const server = [process.execPath, ...smallHeap, ...process.execArgv, ...process.argv.slice(1)]
  const command = isAlone ? server : supervised(server)
  const [program = process.execPath] = command
  process.execve(program, command, { ...memoryGivenBack, ...process.env })
}

/** Starts the built server. Starts it from its sources with `--sources`, and when it cannot be built here. */
async function startHere() {
  const bundle = process.argv.includes('--sources') ? undefined : await bundledServer()
  keepCompiledCode(bundle)
  if (!bundle) await import('./server/platform/fast-imports.ts')
  const main = bundle ? join(bundle, 'main.mjs') : join(root, 'server', 'main.ts')
  const { start } = await import(pathToFileURL(main).href)
  const started = start({ openPages, supervisor: isSupervised() ? process.ppid : undefined })
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, leave)
  await started
}

async function bundledServer() {
  const built = builtFolder(root, 'server')
  if (built) return built
  const { ensureBuilt, NothingToBuildWith } = await import('./build/ensure-built.ts')
  // The pages are built in parallel when they are needed; a failed build of them is reported at their first use.
  if (/web|^$/.test(process.env.BALANCIA_ROLES ?? '')) openPages().catch(() => {})
  try {
    return await ensureBuilt(root, 'server')
  } catch (error) {
    if (error instanceof NothingToBuildWith) return undefined
    process.stderr.write(`Balancia could not start: ${/** @type {Error} */ (error).message}\n`)
    process.exit(1)
  }
}

function openPages() {
  pages ??= builtPages()
  return pages
}

async function builtPages() {
  const built = builtFolder(root, 'pages')
  if (built) return built
  const { ensureBuilt } = await import('./build/ensure-built.ts')
  return ensureBuilt(root, 'pages')
}

/**
 * The next start reads code that is compiled already: it lies in the bundle's folder, with which it goes, or in the
 * data folder where the installation may not be written to. Without it a start takes longer, that is all.
 * @param {string | undefined} bundle
 */
function keepCompiledCode(bundle) {
  const { FAILED } = module.constants.compileCacheStatus
  const { status } = module.enableCompileCache(
    join(bundle ?? join(root, 'node_modules'), '.cache', 'compiled'),
  )
  const dataDir = process.env.BALANCIA_DATA || 'data'
  if (status === FAILED && existsSync(dataDir)) module.enableCompileCache(join(dataDir, 'cache', 'compiled'))
}
