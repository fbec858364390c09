import { Bot, File, History, Users } from 'lucide-react'
import { useState } from 'react'
import type { CurrentUser } from '#contract/auth/auth.ts'
import { routes } from '#web/platform/routes.ts'
import { withoutPlans } from '#web/platform/without-plans.ts'
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

interface Place {
  href: string
  label: string
  /** Other words by which it is found. */
  words?: string
  forAdmins?: true
}

const places: readonly Place[] = [
  { href: routes.home, label: 'Home', words: 'start overview' },
  { href: routes.dashboard, label: 'Dashboard', words: 'agents classic builder forms' },
  { href: routes.runs, label: 'Runs', words: 'all results history executions failed' },
  { href: routes.approvals, label: 'Approvals', words: 'waiting decisions approve refuse held' },
  { href: routes.agentBuilder, label: 'Agent Builder', words: 'chat' },
  { href: routes.appBuilder, label: 'App Builder', words: 'chat application' },
  { href: routes.careerAssistant, label: 'Career Assistant', words: 'chat' },
  {
    href: routes.analytics,
    label: 'Analytics',
    words: 'statistics success rate failures recommendations charts',
  },
  { href: routes.teams, label: 'Agent Teams', words: 'team members share together collaborate' },
  {
    href: routes.marketplace,
    label: 'API Marketplace',
    words: 'integrations connections services tools slack email',
  },
  { href: routes.billing, label: 'AI Usage and Billing', words: 'cost models tokens spent records' },
  { href: routes.subscription, label: 'Subscription', words: 'plan billing' },
  { href: routes.testPayment, label: 'Test Payment' },
  { href: routes.admin, label: 'Admin', words: 'panel users', forAdmins: true },
  { href: routes.adminQueue, label: 'Queue of runs', words: 'admin waiting failed workers', forAdmins: true },
  {
    href: routes.settings,
    label: 'Settings',
    words: 'profile name time zone theme shortcuts personas budgets limits spent',
  },
  { href: routes.help, label: 'Help Center', words: 'support how to documentation contact faq' },
  { href: routes.changelog, label: 'Changelog', words: 'news releases' },
  { href: routes.demos, label: 'Demos', words: 'videos' },
  { href: routes.pricing, label: 'Pricing', words: 'plans' },
  { href: routes.terms, label: 'Terms of Service', words: 'legal' },
  { href: routes.privacy, label: 'Privacy Policy', words: 'legal data cookies' },
]

/** The pages that a person of this role can go to. */
function placesFor(role: CurrentUser['role'] | undefined): readonly Place[] {
  return withoutPlans(places).filter(({ forAdmins }) => !forAdmins || role === 'admin')
}
