import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureSnapshot } from '#server/engine/tools/python-sandbox/snapshot.ts'
import { sharedCacheDir } from '#server/engine/tools/python-sandbox/testing/cache.ts'
import { newDataDir } from './server.ts'

/** A new data folder with the started Python that the tests keep, which its server would take seconds to make. */
export async function newWarmDataDir(place: { isOnDisk?: boolean } = {}): Promise<string> {
  const [dataDir] = await Promise.all([newDataDir(place), ensureSnapshot(sharedCacheDir)])
  await symlink(sharedCacheDir, join(dataDir, 'cache'))
  return dataDir
}
