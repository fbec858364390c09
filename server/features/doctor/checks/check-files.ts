import { accessSync, constants, mkdtempSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { databaseCode, isDiskFull } from '#server/platform/database-code.ts'
import { config } from '#server/platform/config.ts'
import { type Finding, fine, risk, wrong } from '#server/platform/finding.ts'

/** Whether the data folder exists, and this account can write in it. */
export function checkDataFolder(): Finding {
  const folder = config.dataDir
  const stat = statSync(folder, { throwIfNoEntry: false })
  if (!stat) return judgeMissing(folder)
  if (!stat.isDirectory()) return wrong(`${folder} is a file.`, 'Set BALANCIA_DATA to a folder.')
  const self = process.getuid?.() ?? stat.uid
  try {
    rmSync(mkdtempSync(join(folder, '.check-')), { recursive: true })
  } catch (error) {
    // The check of the disk reports it.
    if (isDiskFull(error)) return fine(`${folder}.`)
    const code = databaseCode(error)
    if (code === 'EROFS')
      return wrong(
        `${folder} is on a file system that is read-only.`,
        'Mount it writable, or set BALANCIA_DATA.',
      )
    return wrong(
      `The account ${self} cannot write in ${folder}, which belongs to ${stat.uid} (${code}).`,
      `Run "chown -R ${self} ${folder}", start as the account ${stat.uid}, or set BALANCIA_DATA to another folder.`,
    )
  }
  if (self !== 0 && stat.uid !== self && stat.uid !== 0) {
    return risk(
      `${folder} belongs to the account ${stat.uid}, and this is ${self}.`,
      'Run this check and the server as the same account.',
    )
  }
  return fine(`${folder}, owned by the account ${stat.uid}.`)
}

function judgeMissing(folder: string): Finding {
  let parent = dirname(folder)
  while (!statSync(parent, { throwIfNoEntry: false }) && parent !== dirname(parent)) parent = dirname(parent)
  try {
    accessSync(parent, constants.W_OK)
    return fine(`${folder} does not exist; the first start makes it.`)
  } catch {
    return wrong(
      `${folder} does not exist and cannot be made, because ${parent} is not writable.`,
      'Make it and give it to the account of the server, or set BALANCIA_DATA.',
    )
  }
}

const fullBytes = 64 * 1024 * 1024
const lowBytes = 1024 * 1024 * 1024

/** Whether the disk of the data folder has space. */
export async function checkDisk(): Promise<Finding> {
  let folder = config.dataDir
  while (!statSync(folder, { throwIfNoEntry: false }) && folder !== dirname(folder)) folder = dirname(folder)
  const { bavail, blocks, bsize } = await statfs(folder)
  const free = bavail * bsize
  const found = `${gigabytes(free)} GB of ${gigabytes(blocks * bsize)} GB are free for ${config.dataDir}.`
  const advice = 'Free some space or enlarge the disk. The System page shows the largest tables.'
  if (free < fullBytes) return wrong(`The disk is full: ${found}`, advice)
  if (free < lowBytes) return risk(found, advice)
  return fine(found)
}

const gigabytes = (bytes: number) => (bytes / 1_000_000_000).toFixed(1)
