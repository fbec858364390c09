import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Account, makeOpenFolder, unprivilegedAccount } from './account.ts'
import { postgresBinaries } from './binaries.ts'
import { clusterFolder, sharedDataFolder } from './place.ts'
import { watched } from './watchdog.ts'

/** A database cluster on disk, with its account and password. */
export interface Cluster {
  folder: string
  /** Part of the title of each process of its server, which identifies them. */
  name: string
  binaries: string
  account: Account | undefined
  password: string
}

const credentials = 'balancia.json'
export const roleName = 'balancia'

/** Finds or creates the cluster of a data folder. A kill at any moment leaves a complete cluster or none. */
export async function prepareCluster(dataDir: string): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true })
  const unprivileged = unprivilegedAccount()
  const folder = clusterFolder(join(realpathSync(dataDir), 'postgres'), unprivileged)
  const account = unprivileged && (ownerOf(folder) ?? unprivileged)
  const binaries = postgresBinaries(account, account ? sharedDataFolder : resolve(dataDir))
  makeOpenFolder(dirname(folder))
  removeHalfMade(folder)
  if (!existsSync(join(folder, 'PG_VERSION'))) await createCluster(folder, binaries, account)
  const { name, password } = JSON.parse(readFileSync(join(folder, credentials), 'utf8'))
  return { folder, name, binaries, account, password }
}

/** An existing cluster keeps its account, regardless of the user who starts it next. */
function ownerOf(folder: string): Account | undefined {
  const stat = statSync(folder, { throwIfNoEntry: false })
  return stat && stat.uid > 0 ? { uid: stat.uid, gid: stat.gid } : undefined
}

const halfMade = (folder: string) => `${basename(folder)}.half-`

function removeHalfMade(folder: string): void {
  for (const name of readdirSync(dirname(folder))) {
    if (!name.startsWith(halfMade(folder))) continue
    const maker = Number(name.slice(halfMade(folder).length).split('-')[0])
    if (maker !== process.pid && isAlive(maker)) continue
    removeWhole(join(dirname(folder), name))
  }
}

/** Retries the removal, because initdb may still write or clean up for a moment. */
function removeWhole(path: string): void {
  for (let attempt = 0; attempt < 20 && existsSync(path); attempt++) {
    rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function createCluster(folder: string, binaries: string, account?: Account): Promise<void> {
  const half = join(dirname(folder), `${halfMade(folder)}${process.pid}-${randomBytes(3).toString('hex')}`)
  const [made, passwordFile] = [join(half, 'cluster'), join(half, 'password')]
  const password = randomBytes(24).toString('base64url')
  const own = (path: string) => account && chownSync(path, account.uid, account.gid)
  mkdirSync(made, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
    for (const path of [half, made, passwordFile]) own(path)
    await initialize(made, passwordFile, binaries, account)
    const name = `balancia-${randomBytes(6).toString('hex')}`
    writeFileSync(join(made, credentials), JSON.stringify({ name, password }), { mode: 0o600, flush: true })
    own(join(made, credentials))
    renameSync(made, folder)
  } catch (error) {
    // Another process of this installation was faster: its cluster is the one.
    if (!existsSync(join(folder, 'PG_VERSION'))) throw error
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
}

async function initialize(folder: string, passwordFile: string, binaries: string, account?: Account) {
  const program = join(binaries, 'bin', process.platform === 'win32' ? 'initdb.exe' : 'initdb')
  const options = ['-D', folder, '-U', roleName, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  options.push('--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C')
  // The password is 24 random bytes: stretching it would only slow down every connection.
  options.push('-c', 'scram_iterations=1', '--no-instructions')
  try {
    const { file, args } = watched(program, options)
    await promisify(execFile)(file, args, { cwd: '/', env: serverEnvironment, ...account })
  } catch (cause) {
    const message = (cause as { stderr?: string }).stderr?.trim() || (cause as Error).message
    throw new Error(`The database cannot be made (${message}). Set DATABASE_URL to use another.`, { cause })
  }
}

/** Environment of PostgreSQL's programs. */
export const serverEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
