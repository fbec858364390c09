import { Bot, File, History, Users } from 'lucide-react'
import { useState } from 'react'
import type { CurrentUser } from '#contract/auth/auth.ts'
import { PaletteGroup, PaletteItem } from './palette-item.tsx'
import { placesFor } from './places.ts'
import { type RecentPlace, readRecent } from './recent.ts'
import { matches } from './search.ts'

const icons = { page: File, agent: Bot, team: Users, run: History }

/** Where this user went last from here. */
export function RecentPlaces({ userId, onGo }: { userId: string; onGo: (place: RecentPlace) => void }) {
  const [places] = useState(() => readRecent(userId))
  if (places.length === 0) return null
  return (
    <PaletteGroup heading="Recent">
      {places.map((place) => {
        const Icon = icons[place.kind]
        return (
          <PaletteItem
            key={place.href}
            id={`recent-${place.href}`}
            icon={<Icon size={16} />}
            label={place.label}
            onSelect={() => onGo(place)}
          />
        )
      })}
    </PaletteGroup>
  )
}

interface PlacesProps {
  query: string
  role: CurrentUser['role'] | undefined
  onGo: (place: RecentPlace) => void
}

export function Places({ query, role, onGo }: PlacesProps) {
  const found = placesFor(role).filter(({ label, words }) => matches(query, label, words, 'go to'))
  if (found.length === 0) return null
  return (
    <PaletteGroup heading="Pages">
      {found.map(({ href, label }) => (
        <PaletteItem
          key={href}
          id={`page-${href}`}
          icon={<File size={16} />}
          label={label}
          onSelect={() => onGo({ kind: 'page', label, href })}
        />
      ))}
    </PaletteGroup>
  )
}
