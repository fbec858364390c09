import type { ReactNode } from 'react'
import { isolated } from '#contract/isolated.ts'
import type { OwnedPersonaReply } from '#contract/personas/custom-personas.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import type { usePersonaPages } from '#web/data/personas.ts'
import { usageLabel } from '#contract/usage/usage-label.ts'
import { personaState } from './persona-state.ts'

const placeholders = ['first', 'second']

interface PersonaListProps {
  label: string
  pages: ReturnType<typeof usePersonaPages>
  empty: ReactNode
  hasOwners?: boolean
  renderActions: (persona: OwnedPersonaReply) => ReactNode
}

/** Personas one below the other, in every state the list can be in. */
export function PersonaList({ label, pages, empty, hasOwners = false, renderActions }: PersonaListProps) {
  if (pages.isPending) return <LoadingRows label={label} />
  if (!pages.data) {
    return <QueryError title="Failed to load personas" query={pages} />
  }
  if (pages.data.length === 0) return empty
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {pages.data.map((persona) => (
          <li key={persona.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-4 sm:px-6">
            <PersonaText persona={persona} hasOwner={hasOwners} />
            <div className="flex flex-wrap items-center gap-1">{renderActions(persona)}</div>
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <div className="border-line border-t px-4 py-3 text-center sm:px-6">
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

function PersonaText({ persona, hasOwner }: { persona: OwnedPersonaReply; hasOwner: boolean }) {
  const { name, description, isApproved, usageCount, ownerName } = persona
  const { word, tone, hint } = personaState(persona)
  return (
    <div className="min-w-0 flex-1 basis-64">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="wrap-anywhere min-w-0 font-medium text-sm">{name}</h3>
        <Badge tone={tone}>{word}</Badge>
        {isApproved && <Badge tone="success">Approved</Badge>}
      </div>
      <p className="wrap-anywhere mt-1 line-clamp-2 text-sm">{description}</p>
      <p className="wrap-anywhere mt-1 text-muted text-xs">
        {[usageLabel(usageCount), hasOwner && `by ${isolated(ownerName)}`].filter(Boolean).join(' · ')}
        {' · '}
        {hint}
      </p>
    </div>
  )
}

function LoadingRows({ label }: { label: string }) {
  return (
    <div className="divide-y divide-line">
      <output className="sr-only">Loading: {label}</output>
      {placeholders.map((row) => (
        <div key={row} className="flex flex-col gap-2 px-4 py-4 sm:px-6">
          <Skeleton className="h-5 w-48 max-w-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-32" />
        </div>
      ))}
    </div>
  )
}
