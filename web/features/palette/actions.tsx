import { LogOut, Moon, Play, Plus, Sun } from 'lucide-react'
import { useLocation } from 'wouter'
import { dashboardWith, signOutUrl } from '#web/platform/routes.ts'
import { chooseTheme } from '#web/platform/theme.ts'
import { useTheme } from '#web/platform/use-theme.ts'
import { PaletteGroup, PaletteItem } from './palette-item.tsx'
import { matches } from './search.ts'
import { openDocument } from '#web/platform/site.ts'

interface ActionsProps {
  query: string
  onClose: () => void
  onRunAgent: () => void
}

/** Actions that are available on every page. */
export function Actions({ query, onClose, onRunAgent }: ActionsProps) {
  const [, navigate] = useLocation()
  const next = useTheme() === 'dark' ? 'light' : 'dark'

  const actions = [
    {
      label: 'New agent',
      words: 'create add',
      icon: <Plus size={16} />,
      act: () => navigate(dashboardWith.newAgent),
    },
    { label: 'Run an agent…', words: 'start now', icon: <Play size={16} />, act: onRunAgent, stays: true },
    {
      label: `Switch to ${next} theme`,
      words: 'toggle dark light',
      icon: next === 'dark' ? <Moon size={16} /> : <Sun size={16} />,
      act: () => chooseTheme(next),
    },
    {
      label: 'Sign Out',
      words: 'log out leave',
      icon: <LogOut size={16} />,
      act: () => openDocument(signOutUrl),
    },
  ]
  const found = actions.filter(({ label, words }) => matches(query, label, words))
  if (found.length === 0) return null
  return (
    <PaletteGroup heading="Actions">
      {found.map(({ label, icon, act, stays }) => (
        <PaletteItem
          key={label}
          id={`action-${label}`}
          icon={icon}
          label={label}
          onSelect={() => {
            if (!stays) onClose()
            act()
          }}
        />
      ))}
    </PaletteGroup>
  )
}
