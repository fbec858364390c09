import '#web/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadSession } from '#web/data/auth.ts'
import { leaveOpenEntry } from '#web/platform/back-closes.ts'
import { closeMenus } from '#web/platform/close-menus.ts'
import { tolerateForeignNodes } from '#web/platform/foreign-nodes.ts'
import { leaveKeysToInputMethods } from '#web/platform/input-methods.ts'
import { reloadOnceForNewRelease } from '#web/platform/stale-release.ts'
import { listenToThemeSwitches } from '#web/platform/theme.ts'
import { App } from './app.tsx'
import { loadPage } from './pages.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// What checks forms tries otherwise whether it may make code from text, and the browser notes that it may not.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
// After the scripts, which a slow network brings sooner without it, and before anything is drawn that would ask for it.
document.fonts.load('1em "Inter Variable"').catch(() => {})
reloadOnceForNewRelease()
tolerateForeignNodes()
leaveKeysToInputMethods()
listenToThemeSwitches()
leaveOpenEntry()
closeMenus()
loadSession()
// Not awaited: the page's code imports from this file's chunk, so each would wait for the other.
void loadPage(window.location.pathname).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
