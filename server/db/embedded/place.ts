import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { log } from '#server/platform/log.ts'
import { type Account, closedFolder, makeOpenFolder } from './account.ts'

/** Shelter: location of root's database when the account of PostgreSQL cannot reach the data folder. */
export const sharedDataFolder = '/var/lib/balancia'
/** File beside a database in the shelter that names the data folder it belongs to. */
const ownerFile = 'data-folder'

/**
 * Returns the folder of the cluster for `wanted`, its path in a data folder. If the account of PostgreSQL can enter that
 * path, the cluster is there; otherwise it is in the shelter, and `wanted` is a link to it. Throws, before it creates
 * anything, if the database of this data folder is missing or belongs to another one.
 */
export function clusterFolder(wanted: string, account: Account | undefined): string {
  if (!account) return isLink(wanted) ? readlinkSync(wanted) : wanted
  openForWalking(dirname(wanted))
  finishMove(wanted)
  const closed = closedFolder(wanted, account)
  if (isLink(wanted)) {
    const folder = claim(wanted, readlinkSync(wanted))
    if (closed === undefined && moveIn(folder, wanted)) return wanted
    logPlace(folder, closed)
    return folder
  }
  if (closed === undefined) {
    if (existsSync(wanted)) giveTo(wanted, account)
    return wanted
  }
  if (existsSync(wanted)) {
    throw new Error(
      `The database in ${wanted} cannot be run: PostgreSQL does not run as root, and no other account may enter ${closed}. Move the data folder to where others may walk through, or start as another user.`,
    )
  }
  const folder = makeShelter(wanted)
  logPlace(folder, closed)
  return folder
}

const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

/** Lets PostgreSQL's account traverse the data folder; the files in it keep their own modes. */
function openForWalking(dataDir: string): void {
  const { mode, uid } = statSync(dataDir)
  if (uid === 0 && (mode & 0o011) !== 0o011) chmodSync(dataDir, (mode & 0o777) | 0o011)
}

/** A copy made by root may belong to root, and PostgreSQL does not run as root. */
function giveTo(path: string, account: Account): void {
  if (lstatSync(path).uid !== 0) return
  chownSync(path, account.uid, account.gid)
  if (!statSync(path).isDirectory()) return
  for (const name of readdirSync(path)) {
    if (!isLink(join(path, name))) giveTo(join(path, name), account)
  }
}

function makeShelter(wanted: string): string {
  const home = join(sharedDataFolder, createHash('sha256').update(wanted).digest('hex').slice(0, 12))
  const folder = join(home, 'postgres')
  if (existsSync(folder)) {
    throw new Error(
      `The data folder ${dirname(wanted)} is new, but the database of an earlier one at this place is still in ${folder}. To start fresh, remove it: rm -r ${home}`,
    )
  }
  makeOpenFolder(home)
  writeFileSync(join(home, ownerFile), wanted)
  symlinkSync(folder, wanted)
  return folder
}

/** The target of a link, if it exists and belongs to this data folder, or to one that was moved here. */
function claim(wanted: string, folder: string): string {
  const note = join(dirname(folder), ownerFile)
  const owner = existsSync(note) ? readFileSync(note, 'utf8') : undefined
  if (!existsSync(folder) && owner !== wanted) {
    throw new Error(
      `The database of this data folder is missing: it was kept outside of it, in ${folder}, where it is not. Copy that folder from where the data folder comes from to ${wanted}, in place of the link.`,
    )
  }
  if (owner !== undefined && owner !== wanted && isLink(owner) && readlinkSync(owner) === folder) {
    throw new Error(
      `The database is not in this copy of a data folder: it lies in ${folder} and belongs to ${dirname(owner)}. Stop the server there and copy it: rm ${wanted} && cp -a ${folder} ${wanted}`,
    )
  }
  if (owner !== wanted) writeFileSync(note, wanted)
  return folder
}

const asideOf = (wanted: string) => `${wanted}.link`

/** Moves the database of an earlier start into its data folder if that is now possible; false: it stays. */
function moveIn(folder: string, wanted: string): boolean {
  // A server may still use it; after a kill the next start moves it.
  if (!existsSync(folder) || existsSync(join(folder, 'postmaster.pid'))) return false
  renameSync(wanted, asideOf(wanted))
  try {
    renameSync(folder, wanted)
  } catch {
    // Another disk: leave it where it is.
    renameSync(asideOf(wanted), wanted)
    return false
  }
  rmSync(asideOf(wanted))
  rmSync(dirname(folder), { recursive: true })
  return true
}

/** Restores the link that a kill during a move left aside. */
function finishMove(wanted: string): void {
  const aside = asideOf(wanted)
  if (!isLink(aside)) return
  if (existsSync(wanted)) rmSync(aside)
  else renameSync(aside, wanted)
}

function logPlace(folder: string, closed: string | undefined): void {
  const why = closed
    ? `PostgreSQL does not run as root, and no other account may enter ${closed}`
    : 'it is on another disk, or in use'
  log.warn(`The database is in ${folder}, not in the data folder: ${why}. Back up and move both together.`)
}
