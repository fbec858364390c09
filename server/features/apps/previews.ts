import type { AppFile } from '#contract/builders/app-spec.ts'
import { previewPage } from '#server/app-composer/preview.ts'
import { testPage } from '#server/app-composer/test-page.ts'
import { actFor } from '#server/platform/current-user.ts'
import { inBuildSlot } from './check-build.ts'
import { filesOf } from './versions.ts'

/** Pages that are kept after they were built, by project and version: who looks again waits for nothing. */
const keptMax = 12
const kept = new Map<string, Promise<string>>()

interface Asked {
  project: { id: number; userId: string }
  version: number
  signal: AbortSignal
}

/** The page of a version of an application, on behalf of its owner. */
export const previewOf = (asked: Asked): Promise<string> => pageOf('preview', asked, previewPage)

/** The page that runs the tests of a version. */
export const testsOf = (asked: Asked): Promise<string> => pageOf('tests', asked, testPage)

function pageOf(
  name: string,
  { project: { id, userId }, version, signal }: Asked,
  make: (files: AppFile[]) => Promise<string>,
): Promise<string> {
  const key = `${name} ${id} ${version}`
  const known = kept.get(key)
  if (known) return known
  const page = actFor(userId, () => inBuildSlot(signal, async () => make(await filesOf(id, version))))
  kept.set(key, page)
  page.catch(() => kept.delete(key))
  for (const oldest of kept.keys()) {
    if (kept.size <= keptMax) break
    kept.delete(oldest)
  }
  return page
}
