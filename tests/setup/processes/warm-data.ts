import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { prepareTemplate } from '#tests/setup/database/fast-postgres.ts'
import { newDataDir, removeDataDir } from './server.ts'
import { newWarmDataDir } from './warm-sandbox.ts'

const productRoot = join(import.meta.dirname, '../../..')
const migrations = join(productRoot, 'server', 'db', 'migrations')
const made = join(productRoot, 'node_modules', '.cache', 'balancia')

/**
 * A new data folder for a server that starts its own PostgreSQL: with the Python of `newWarmDataDir`, and a copy of a
 * cluster that was initialized, migrated and seeded once, which takes 1.4 s of a processor.
 */
export async function newReadyDataDir(): Promise<string> {
  const [dataDir, cluster] = await Promise.all([newWarmDataDir(), ensureCluster()])
  const folder = join(dataDir, 'postgres')
  await cp(cluster, folder, { recursive: true })
  await giveNewName(folder)
  return dataDir
}

/** A cluster's processes are recognized by its name, which must be its own. */
async function giveNewName(folder: string): Promise<void> {
  const file = join(folder, 'balancia.json')
  const known = JSON.parse(await readFile(file, 'utf8')) as object
  await writeFile(file, JSON.stringify({ ...known, name: `balancia-${randomBytes(6).toString('hex')}` }))
}

/** Makes the cluster before test files ask for it side by side. */
export async function setup(): Promise<void> {
  await ensureCluster()
}

/** The folder of the stopped cluster, made when there is none for these migrations. */
async function ensureCluster(): Promise<string> {
  const folder = join(made, await nameOfCluster())
  if (!existsSync(folder)) await makeCluster(folder)
  return folder
}

async function nameOfCluster(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(productRoot, 'package.json')))
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).toSorted()
  for (const name of names) hash.update(name).update(await readFile(join(migrations, name)))
  return `postgres-${hash.digest('hex').slice(0, 12)}`
}

/** Renames the folder once it is complete: another process sees all of it or nothing. */
async function makeCluster(folder: string): Promise<void> {
  const dataDir = await newDataDir()
  try {
    const { url, stop } = await startEmbedded({ dataDir })
    await prepareTemplate(url).finally(stop)
    const draft = `${folder}.${randomBytes(6).toString('hex')}`
    await cp(join(dataDir, 'postgres'), draft, { recursive: true })
    await rename(draft, folder).catch((error: unknown) => {
      // Another process was faster.
      if (!existsSync(folder)) throw error
      return removeDataDir(draft)
    })
  } finally {
    await removeDataDir(dataDir)
  }
}
