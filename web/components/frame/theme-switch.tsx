import { Moon, Sun } from 'lucide-react'
import { themeSwitchMark } from '#web/platform/theme.ts'
import { Button } from '#web/components/button.tsx'

/**
 * Switches between light and dark; the label names the theme it switches to, and is correct before any script has run.
 */
export function ThemeSwitch({ className }: { className?: string }) {
  return (
    <Button
      {...themeSwitchMark}
      variant="ghost"
      className={className}
      icon={
        <>
          <Moon size={16} aria-hidden className="dark:hidden" />
          <Sun size={16} aria-hidden className="hidden dark:block" />
        </>
      }
    >
      <span>
        <span className="dark:hidden">Dark</span>
        <span className="hidden dark:inline">Light</span> <span className="sr-only">theme</span>
      </span>
    </Button>
  )
}
