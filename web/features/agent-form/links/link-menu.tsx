import { Ellipsis, KeyRound } from 'lucide-react'
import {
  type BrowserChoice,
  browserChoiceNames,
  browserChoices,
} from '#contract/agents/link-setting-names.ts'
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '#web/components/overlay/menu.tsx'
import { formatCount } from '#web/platform/format.ts'
import type { LinkReading } from './use-link-settings.ts'

const choices = browserChoices.map((value) => ({ value, name: browserChoiceNames[value] }))

interface LinkMenuProps {
  link: string
  reading: LinkReading
  onChoose: (browser: BrowserChoice) => void
  onSignIn: () => void
}

/** How one link is read. */
export function LinkMenu({ link, reading, onChoose, onSignIn }: LinkMenuProps) {
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`How to read ${link.slice(0, 120)}`}
          aria-haspopup="menu"
          aria-expanded={false}
          title="How to read it"
          className="inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink max-sm:size-11 pointer-coarse:size-11"
        >
          <Ellipsis size={16} aria-hidden />
        </button>
      }
    >
      <MenuChoices label="How it is read" value={reading.browser} choices={choices} onChoose={onChoose} />
      <MenuSeparator />
      <MenuItem icon={<KeyRound size={16} aria-hidden />} onSelect={onSignIn}>
        {reading.signIn.length > 0 ? 'Change the sign-in…' : 'Sign in first…'}
      </MenuItem>
    </Menu>
  )
}

/** What was chosen for a link; empty when it is read as usual. */
export function readingLabel({ browser, signIn }: LinkReading): string {
  const parts = [
    ...(browser === 'auto' ? [] : [browserChoiceNames[browser]]),
    ...(signIn.length > 0 ? [`signs in first (${formatCount(signIn.length, 'step')})`] : []),
  ]
  const [first = '', ...rest] = parts
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ')
}
