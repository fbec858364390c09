import '#web/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyTheme } from '#web/platform/theme.ts'
import { reloadOnceForNewRelease } from '#web/platform/stale-release.ts'
import { App } from './app.tsx'

applyTheme()
reloadOnceForNewRelease()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
