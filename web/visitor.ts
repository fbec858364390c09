import '#web/styles.css'
import { closeMenus } from '#web/platform/dom/close-menus.ts'
import { reloadOnceForNewRelease } from '#web/platform/net/stale-release.ts'
import { listenToThemeSwitches } from '#web/platform/theme.ts'

const root = document.getElementById('root')
if (!root) throw new Error('visitor.html has no #root')

reloadOnceForNewRelease()
listenToThemeSwitches()
closeMenus()
// Most public pages are pre-rendered and need no React; the development server sends them empty.
if (root.dataset.script === 'page' || !root.firstElementChild)
  void import('./visitor-root.tsx').then(({ startPage }) => startPage(root))
else if (root.dataset.script === 'search')
  void import('#web/features/help/find-topics.ts').then(({ filterTopicsAsTyped }) => filterTopicsAsTyped())

// Load the code that only a few pages need.
if (document.querySelector('[data-contents]'))
  void import('#web/platform/dom/mark-section.ts').then(({ markSection }) => markSection())
if (document.querySelector('[data-cover]'))
  void import('#web/platform/dom/video-covers.ts').then(({ coverVideos }) => coverVideos())
