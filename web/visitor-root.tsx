import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { setSignedOut } from '#web/data/auth.ts'
import { tolerateForeignNodes } from '#web/platform/dom/foreign-nodes.ts'
import { leaveKeysToInputMethods } from '#web/platform/dom/input-methods.ts'
import { rememberTyped } from '#web/platform/dom/remember-typed.ts'
import { VisitorApp } from './visitor-app.tsx'
import { loadVisitorPage } from './visitor-pages.ts'
import { currentPath, isLedBelowPrefix } from '#web/platform/site.ts'

/** Hydrates the page in the document; if it has no content, renders it. */
export async function startPage(root: HTMLElement): Promise<void> {
  if (isLedBelowPrefix()) return
  const path = currentPath()
  tolerateForeignNodes()
  leaveKeysToInputMethods()
  setSignedOut()
  await loadVisitorPage(path)
  const app = (
    <StrictMode>
      <VisitorApp path={path} />
    </StrictMode>
  )
  if (!root.firstElementChild) return createRoot(root).render(app)
  const putTypedBack = rememberTyped(root)
  hydrateRoot(root, app, {
    onRecoverableError: (error) => {
      putTypedBack()
      reportError(error)
    },
  })
}
