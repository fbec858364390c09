import type { AppFile } from '#contract/builders/app-spec.ts'
import { previewPage } from '#server/app-composer/preview.ts'
import { testPage } from '#server/app-composer/test-page.ts'
import { actFor } from '#server/platform/current-user.ts'
import { withBuildSlot } from './check-build.ts'
import { filesOf } from './versions.ts'

/**
 * Number of built pages that stay in memory, by project and version, so that opening one again does not build it again.
 */
const keptMax = 12
const cache = new Map<string, SharedPage>()

interface SharedPage {
  page: Promise<string>
  /** Number of callers that wait for it. */
  waiting: number
  /** Cancels the build, and removes the page from memory. */
  end: () => void
}

interface Asked {
  project: { id: number; userId: string }
  version: number
  signal: AbortSignal
}

type Make = (files: AppFile[], signal: AbortSignal) => Promise<string>

/** Returns the page of a version of an application, on behalf of its owner. */
export const previewOf = (asked: Asked): Promise<string> => pageOf('preview', asked, previewPage)

/** Returns the page that runs the tests of a version. */
export const testsOf = (asked: Asked): Promise<string> => pageOf('tests', asked, testPage)

async function pageOf(name: string, asked: Asked, make: Make): Promise<string> {
  const key = `${name} ${asked.project.id} ${asked.version}`
  const shared = cache.get(key) ?? build(key, asked, make)
  const leave = () => {
    shared.waiting -= 1
    if (shared.waiting === 0) shared.end()
  }
  shared.waiting += 1
  asked.signal.addEventListener('abort', leave)
  try {
    return await shared.page
  } finally {
    asked.signal.removeEventListener('abort', leave)
  }
}

/** Starts a build that continues while any caller waits for it, not only the first. */
function build(key: string, { project: { id, userId }, version }: Asked, make: Make): SharedPage {
  const ending = new AbortController()
  const { signal } = ending
  const page = actFor(userId, () =>
    withBuildSlot(signal, async () => make(await filesOf(id, version), signal)),
  )
  const end = () => {
    cache.delete(key)
    ending.abort()
  }
  const shared = { page, waiting: 0, end }
  cache.set(key, shared)
  page.catch(() => cache.delete(key))
  for (const oldest of cache.keys()) {
    if (cache.size <= keptMax) break
    cache.delete(oldest)
  }
  return shared
}
