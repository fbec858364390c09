import { BadgeCheck, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { openMark, type personaPieces } from '#contract/personas/persona-pieces.ts'
import { Badge } from '#web/components/badge.tsx'
import { personaCard, PersonaGroup, personaStrip } from './persona-group.tsx'

type Pieces = { [Piece in keyof typeof personaPieces]: ReactNode }

/** The parts of the landing page about an installation's personas, with placeholders that the server fills. */
export const renderedPieces: Pieces = {
  system: (
    <PersonaGroup title="System personas" count={openMark('count')}>
      <ul className={`${personaCard} flex flex-wrap gap-2`}>{openMark('items')}</ul>
    </PersonaGroup>
  ),
  category: (
    <li className="rounded-md bg-sunken px-2.5 py-1">
      {openMark('name')} <span className="text-muted tabular-nums">{openMark('count')}</span>
    </li>
  ),
  community: (
    <PersonaGroup title="Community personas" count={openMark('count')}>
      <ul className={personaStrip}>{openMark('items')}</ul>
      {openMark('folded')}
    </PersonaGroup>
  ),
  persona: (
    <li className={`${personaCard} flex min-w-0 flex-col`}>
      <p className="wrap-anywhere line-clamp-2 font-semibold">{openMark('name')}</p>
      <p className="wrap-anywhere mt-1 line-clamp-3 text-muted">{openMark('description')}</p>
      <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-2 text-muted text-xs">
        {openMark('used')}
        {openMark('approved')}
      </p>
    </li>
  ),
  approved: (
    <Badge tone="success" icon={<BadgeCheck size={14} aria-hidden />}>
      Approved
    </Badge>
  ),
  folded: (
    <details className="group mt-3">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-center gap-2 rounded-lg px-4 font-medium text-accent-strong hover:bg-sunken group-open:mb-3 max-sm:sticky max-sm:left-0 [&::-webkit-details-marker]:hidden">
        <ChevronDown size={16} aria-hidden className="transition-transform group-open:rotate-180" />
        <span className="group-open:hidden">Show {openMark('count')} more</span>
        <span className="hidden group-open:inline">Show fewer</span>
      </summary>
      <ul className={personaStrip}>{openMark('items')}</ul>
    </details>
  ),
  rest: (
    <p className="mt-3 text-muted">
      {openMark('count')} more of the community are found by a search once you are signed in.
    </p>
  ),
}
