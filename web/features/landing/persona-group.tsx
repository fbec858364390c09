import type { ReactNode } from 'react'
import { Badge } from '#web/components/badge.tsx'

/** Cards side by side; on a phone a strip that scrolls sideways, so that the page stays short. */
export const personaStrip =
  'grid gap-3 sm:grid-cols-2 lg:grid-cols-4 max-sm:w-max max-sm:grid-flow-col max-sm:grid-rows-[auto_auto] max-sm:auto-cols-[15rem] print:w-auto print:grid-flow-row print:grid-cols-2 print:grid-rows-none'
/** Each card has its own frame, because a frame around them all would have empty cells after the last. */
export const personaCard = 'rounded-lg border border-line bg-surface px-4 py-4 sm:px-5'

interface PersonaGroupProps {
  title: string
  count: string
  children: ReactNode
}

/** Personas of one origin, with their number. */
export function PersonaGroup({ title, count, children }: PersonaGroupProps) {
  return (
    <div className="mt-8 max-sm:mt-6">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold text-base">{title}</h3>
        <Badge tone="accent">{count} Available</Badge>
      </div>
      <section
        aria-label={`List of ${title.toLowerCase()}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone the keyboard must be able to scroll it
        tabIndex={0}
        className="relative overflow-x-auto rounded-lg print:overflow-visible"
      >
        {children}
      </section>
    </div>
  )
}
