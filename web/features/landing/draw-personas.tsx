import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { CustomPersona } from '#contract/custom-personas.ts'
import { ExpertPersonas } from './expert-personas.tsx'

/** Draws the section anew, within this frame, with the community's personas. */
export function drawPersonas(root: HTMLElement, community: readonly CustomPersona[]): void {
  const app = createRoot(root)
  flushSync(() => app.render(<ExpertPersonas community={community} />))
}
