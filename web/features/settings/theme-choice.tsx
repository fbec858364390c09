import { Monitor, Moon, Sun } from 'lucide-react'
import { chooseTheme } from '#web/platform/theme.ts'
import { useChosenTheme } from '#web/platform/use-theme.ts'

const choices = [
  { theme: undefined, label: 'System', icon: Monitor },
  { theme: 'light', label: 'Light', icon: Sun },
  { theme: 'dark', label: 'Dark', icon: Moon },
] as const

/** Light, dark, or the system's theme; stored in this browser. */
export function ThemeChoice({ labelledBy }: { labelledBy: string }) {
  const chosen = useChosenTheme()
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className="grid max-w-md grid-cols-3 gap-2">
      {choices.map(({ theme, label, icon: Icon }) => (
        <label
          key={label}
          className="flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-md border border-control px-2 font-medium text-sm transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-tint has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name="theme"
            className="sr-only"
            checked={chosen === theme}
            onChange={() => chooseTheme(theme)}
          />
          <Icon size={16} aria-hidden />
          {label}
        </label>
      ))}
    </div>
  )
}
