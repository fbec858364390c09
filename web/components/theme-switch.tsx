import { Moon, Sun } from 'lucide-react'
import { chooseTheme, useTheme } from '#web/platform/theme.ts'
import { Button } from './button.tsx'

/** Changes between light and dark; the word says what pressing it brings. */
export function ThemeSwitch({ className }: { className?: string }) {
  const next = useTheme() === 'dark' ? 'light' : 'dark'
  const Icon = next === 'dark' ? Moon : Sun
  return (
    <Button
      variant="ghost"
      className={className}
      icon={<Icon size={16} aria-hidden />}
      onClick={() => chooseTheme(next)}
    >
      {next === 'dark' ? 'Dark' : 'Light'}
      <span className="sr-only">theme</span>
    </Button>
  )
}
