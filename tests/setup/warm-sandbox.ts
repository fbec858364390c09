import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureSnapshot } from '#server/engine/tools/python-sandbox/snapshot.ts'
import { sharedCacheDir } from '#server/engine/tools/python-sandbox/test-cache.ts'

/** Gives a new data folder the started Python that the tests keep, which its server would take seconds to make. */
export async function warmSandbox(dataDir: string): Promise<void> {
  await ensureSnapshot(sharedCacheDir)
  await symlink(sharedCacheDir, join(dataDir, 'cache'))
}
