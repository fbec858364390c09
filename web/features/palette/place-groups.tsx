import { Bot, File, History, Settings, Users } from 'lucide-react'
import { useState } from 'react'
import type { CurrentUser } from '#contract/auth/auth.ts'
import { Keys } from '#web/components/keys.tsx'
import { placesFor } from '#web/platform/places.ts'
import { useHasOwnKeys } from '#web/data/models/model-connections.ts'
import { routes, settingsAt } from '#web/platform/routes.ts'
import { settingsSectionsFor } from '#web/platform/settings-sections.ts'
import { useShortcutsOn } from '#web/platform/shortcuts.ts'
import { PaletteGroup, PaletteItem } from './palette-item.tsx'
import { readRecent, type RecentPlace } from './recent.ts'
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
  const areKeysOn = useShortcutsOn()
  const found = placesFor(role).filter(({ href, label }) => matches(query, label, words[href], 'go to'))
  if (found.length === 0) return null
  return (
    <PaletteGroup heading="Pages">
      {found.map(({ href, label, key }) => (
        <PaletteItem
          key={href}
          id={`page-${href}`}
          icon={<File size={16} />}
          label={label}
          aside={
            areKeysOn && (
              <span aria-hidden className="pointer-coarse:hidden">
                <Keys keys={['g', key]} />
              </span>
            )
          }
          onSelect={() => onGo({ kind: 'page', label, href })}
        />
      ))}
    </PaletteGroup>
  )
}

/** The sections of the settings that match. */
export function SettingsPlaces({ query, role, onGo }: PlacesProps) {
  const found = settingsSectionsFor(role, useHasOwnKeys() === true).filter(({ title, group, words: more }) =>
    matches(query, title, group, more, 'settings'),
  )
  if (found.length === 0) return null
  return (
    <PaletteGroup heading="Settings">
      {found.map(({ id, title }) => {
        const href = settingsAt(id)
        return (
          <PaletteItem
            key={id}
            id={`settings-${id}`}
            icon={<Settings size={16} />}
            label={title}
            onSelect={() => onGo({ kind: 'page', label: `${title} · Settings`, href })}
          />
        )
      })}
    </PaletteGroup>
  )
}

/** Other words by which a page is found. */
const words: Record<string, string> = {
  [routes.home]: 'start overview',
  [routes.dashboard]: 'agents classic builder forms',
  [routes.runs]: 'all results history executions failed',
  [routes.approvals]: 'waiting decisions approve refuse held',
  [routes.agentBuilder]: 'chat',
  [routes.appBuilder]: 'chat application',
  [routes.careerAssistant]: 'chat',
  [routes.analytics]: 'statistics success rate failures recommendations charts',
  [routes.teams]: 'team members share together collaborate',
  [routes.marketplace]: 'integrations connections services tools slack email',
  [routes.billing]: 'cost models tokens spent records',
  [routes.subscription]: 'plan billing',
  [routes.admin]: 'panel users',
  [routes.adminQueue]: 'admin waiting failed workers',
  [routes.adminSystem]: 'admin installation models mail',
  [routes.people]: 'users invitations',
  [routes.settings]: 'preferences account',
  [routes.help]: 'support how to documentation contact faq',
  [routes.changelog]: 'news releases',
  [routes.demos]: 'videos',
  [routes.pricing]: 'plans',
  [routes.terms]: 'legal',
  [routes.privacy]: 'legal data cookies',
}
