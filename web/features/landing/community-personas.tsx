import { BadgeCheck, ChevronDown } from 'lucide-react'
import type { CustomPersona } from '#contract/custom-personas.ts'
import { Badge } from '#web/components/badge.tsx'
import { usageLabel } from '#web/platform/usage-label.ts'

/** More than these fold away, so that a lively community does not bury the page. */
const openMax = 8

/** What people on this installation wrote and share: their words, which may be anything. */
export function CommunityPersonas({ personas }: { personas: readonly CustomPersona[] }) {
  const folded = personas.slice(openMax)
  return (
    <>
      <Cards personas={personas.slice(0, openMax)} />
      {folded.length > 0 && (
        <details className="group border-line border-t">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-center gap-2 px-4 font-medium text-accent-strong group-open:border-line group-open:border-b [&::-webkit-details-marker]:hidden">
            <ChevronDown size={16} aria-hidden className="transition-transform group-open:rotate-180" />
            <span className="group-open:hidden">Show {folded.length.toLocaleString('en')} more</span>
            <span className="hidden group-open:inline">Show fewer</span>
          </summary>
          <Cards personas={folded} />
        </details>
      )}
    </>
  )
}

function Cards({ personas }: { personas: readonly CustomPersona[] }) {
  return (
    <ul className="-mr-px -mb-px grid sm:grid-cols-2 lg:grid-cols-4">
      {personas.map(({ id, name, description, isApproved, usageCount }) => (
        <li key={id} className="flex min-w-0 flex-col border-line border-r border-b px-4 py-4 sm:px-5">
          <p className="wrap-anywhere line-clamp-2 font-semibold">{name}</p>
          <p className="wrap-anywhere mt-1 line-clamp-3 text-muted">{description}</p>
          <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-2 text-muted text-xs">
            {usageLabel(usageCount ?? 0)}
            {isApproved && (
              <Badge tone="success" icon={<BadgeCheck size={14} aria-hidden />}>
                Approved
              </Badge>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
