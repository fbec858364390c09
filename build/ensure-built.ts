import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  builtFolder,
  listingOf,
  type Part,
  parts,
  readStamp,
  type Source,
  type Stamp,
  sourcesOf,
  stampFile,
} from './built.js'

/** Which package builds a part, and the program of it or of ours that does. */
const builders: Record<Part, { package: string; command: string[] }> = {
  pages: {
    package: 'vite',
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--configLoader', 'native'],
  },
  server: { package: 'rolldown', command: ['build/bundle-server.ts'] },
}

/** Thrown when the build tools are not installed and no build of these sources exists. */
export class NothingToBuildWith extends Error {}

/**
 * The folder with a part of the product as its sources are now, built when there is none. Processes that start at
 * once may build the same, each for itself; nobody ever sees half a build, and a running server keeps its own.
 */
export async function ensureBuilt(root: string, part: Part): Promise<string> {
  const built = builtFolder(root, part)
  if (built) return built
  const sources = sourcesOf(root, part)
  const stamp: Stamp = { folder: await nameOf(root, part, sources), listing: listingOf(sources) }
  const folder = join(root, 'dist', stamp.folder)
  const known = readStamp(root, part)
  if (!existsSync(join(folder, parts[part].entry))) {
    if (!existsSync(join(root, 'node_modules', builders[part].package)))
      return withoutBuilder(root, part, known)
    process.stdout.write(`Building the ${part}, once …\n`)
    await build(root, part, folder)
  }
  await writeStamp(root, part, stamp)
  await removeOld(root, part, [stamp.folder, known?.folder])
  return folder
}

/** The server can run from its sources; pages have to be built, and older ones are better than none. */
function withoutBuilder(root: string, part: Part, known: Stamp | undefined): string {
  const older = join(root, 'dist', known?.folder ?? 'none')
  if (part === 'pages' && existsSync(join(older, parts.pages.entry))) return older
  throw new NothingToBuildWith(
    `the ${part} cannot be built by this installation: run "npm ci && npm run build" first.`,
  )
}

/** The same sources give the same name, wherever they lie and whenever they were written. */
async function nameOf(root: string, part: Part, sources: Source[]): Promise<string> {
  const hash = createHash('sha256')
  for (const { path } of sources) hash.update(`${path}\n`).update(await readFile(join(root, path)))
  return `${part}-${hash.digest('hex').slice(0, 12)}`
}

const halfMade = (folder: string) => `${folder}.half-${process.pid}-${randomBytes(3).toString('hex')}`
const makerOfHalf = /\.half-(\d+)-/

async function build(root: string, part: Part, folder: string): Promise<void> {
  const half = halfMade(folder)
  await mkdir(half, { recursive: true })
  try {
    await runBuilder(root, part, half)
    await putInPlace(half, folder, parts[part].entry)
  } catch (error) {
    // Another process was faster: its build is of the same sources.
    if (!existsSync(join(folder, parts[part].entry))) throw error
  } finally {
    await rm(half, { recursive: true, force: true })
  }
}

/** Nothing is taken away that another process may just have put there: only what is no whole build gives way. */
async function putInPlace(half: string, folder: string, entry: string): Promise<void> {
  try {
    await rename(half, folder)
  } catch (error) {
    if (existsSync(join(folder, entry)) || !existsSync(folder)) throw error
    await rm(folder, { recursive: true, force: true })
    await rename(half, folder)
  }
}

function runBuilder(root: string, part: Part, outDir: string): Promise<void> {
  const [program = '', ...args] = builders[part].command
  const child = spawn(process.execPath, [join(root, program), ...args, '--outDir', outDir], {
    cwd: root,
    stdio: 'inherit',
  })
  const end = () => child.kill()
  process.once('exit', end)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      process.off('exit', end)
      if (code === 0) resolve()
      else reject(new Error(`the ${part} could not be built; see the lines above.`))
    })
  })
}

/** An installation that nobody may write to looks into its sources at each start, and works as well. */
async function writeStamp(root: string, part: Part, stamp: Stamp): Promise<void> {
  const file = stampFile(root, part)
  const draft = halfMade(file)
  try {
    await writeFile(draft, JSON.stringify(stamp))
    await rename(draft, file)
  } catch {
    await rm(draft, { force: true }).catch(() => undefined)
  }
}

/** Keeps this build and the one before, which a server that still runs may read from. */
async function removeOld(root: string, part: Part, kept: (string | undefined)[]): Promise<void> {
  const dist = join(root, 'dist')
  for (const name of await readdir(dist)) {
    const isOurs = name.startsWith(`${part}-`) || name.startsWith(`${part}.json.half`)
    if (!isOurs || kept.includes(name) || isBeingMade(name)) continue
    await rm(join(dist, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

function isBeingMade(name: string): boolean {
  const maker = Number(makerOfHalf.exec(name)?.[1] ?? 0)
  if (!maker) return false
  try {
    process.kill(maker, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
