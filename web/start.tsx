// chunk: opening
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { loadSession } from '#web/data/auth.ts'
import { leaveOpenEntry } from '#web/platform/dom/back-closes.ts'
import { closeMenus } from '#web/platform/dom/close-menus.ts'
import { tolerateForeignNodes } from '#web/platform/dom/foreign-nodes.ts'
import { leaveKeysToInputMethods } from '#web/platform/dom/input-methods.ts'
import { reloadOnceForNewRelease } from '#web/platform/net/stale-release.ts'
import { listenToThemeSwitches } from '#web/platform/theme.ts'
import { App } from './app.tsx'
import { loadPage } from './pages.ts'
import { currentPath, isLedBelowPrefix } from '#web/platform/site.ts'

/** How long the frame of the document waits for the session, before a spinner fills the page, ms. */
const sessionWaitMs = 300

/**
 * Replaces the empty frame of the document once the page can be shown whole, or the session is late. As a transition it
 * is rendered in short tasks, so that a slow phone stays responsive.
 */
export async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  // Without `jitless`, Zod tests whether it may use `eval`, and the browser reports a violation of the content security
  // policy.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
  // After the scripts, which a slow network would deliver later otherwise, and before the first render requests the font.
  document.fonts.load('1em "Inter Variable"').catch(() => {})
  reloadOnceForNewRelease()
  tolerateForeignNodes()
  leaveKeysToInputMethods()
  listenToThemeSwitches()
  leaveOpenEntry()
  closeMenus()
  if (isLedBelowPrefix()) return
  const late = new Promise((resolve) => setTimeout(resolve, sessionWaitMs))
  await Promise.all([loadPage(currentPath()), Promise.race([loadSession(), late])])
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}
