import { previewPage } from '#server/app-composer/preview.ts'
import { actFor } from '#server/platform/current-user.ts'
import { fairSlots } from '#server/platform/fair-slots.ts'
import { filesOf } from './projects.ts'

/** Pages that are kept after they were built, by project and version: who looks again waits for nothing. */
const keptMax = 12
const kept = new Map<string, Promise<string>>()
/** Building takes a processor for about half a second. */
const inSlot = fairSlots({ max: 2, perUser: 1 })

/** The page of a version of an application, on behalf of its owner. */
export function previewOf(
  { id, userId }: { id: number; userId: string },
  version: number,
  signal: AbortSignal,
): Promise<string> {
  const key = `${id} ${version}`
  const known = kept.get(key)
  if (known) return known
  const page = actFor(userId, () => inSlot(signal, async () => previewPage(await filesOf(id, version))))
  kept.set(key, page)
  page.catch(() => kept.delete(key))
  for (const oldest of kept.keys()) {
    if (kept.size <= keptMax) break
    kept.delete(oldest)
  }
  return page
}
