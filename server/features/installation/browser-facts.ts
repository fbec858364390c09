import type { InstallationReply } from '#contract/installation/installation.ts'

type BrowserFacts = InstallationReply['browser']

const tryAgainMs = 600_000
const tryMs = 60_000
let known: BrowserFacts = null
let triedAt = 0

/** What is known of the browser for pages drawn by scripts. Tries it beside, at most every ten minutes. */
export function browserFacts(): BrowserFacts {
  if (performance.now() - triedAt > tryAgainMs || triedAt === 0) {
    triedAt = performance.now()
    void tryNow().then((facts) => {
      known = facts
    })
  }
  return known
}

async function tryNow(): Promise<BrowserFacts> {
  // Lazy-loaded: a process that only serves pages does not load the engine before.
  const { tryBrowser } = await import('#server/engine/browser/read-with-browser.ts')
  const tried = await tryBrowser(AbortSignal.timeout(tryMs))
  if (tried === null) return { problem: 'None is installed' }
  return 'reason' in tried ? { problem: tried.reason } : { version: tried.version, where: tried.where }
}
