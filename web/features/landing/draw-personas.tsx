import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { ComponentProps } from 'react'
import type { CustomPersona } from '#contract/custom-personas.ts'
import { ExpertPersonas } from './expert-personas.tsx'

/** Draws the section anew, within this frame, with the community's personas and the counts of all. */
export function drawPersonas(
  root: HTMLElement,
  community: readonly CustomPersona[],
  counts: ComponentProps<typeof ExpertPersonas>['counts'],
): void {
  const app = createRoot(root)
  flushSync(() => app.render(<ExpertPersonas community={community} counts={counts} />))
}
