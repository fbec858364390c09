import { Moon, Sun } from 'lucide-react'
import { themeSwitchMark } from '#web/platform/theme.ts'
import { Button } from '#web/components/button.tsx'

interface ThemeSwitchProps {
  className?: string
  isIconOnly?: boolean
}

/**
 * Switches between light and dark; the label names the theme it switches to, and is correct before any script has run.
 */
export function ThemeSwitch({ className, isIconOnly = false }: ThemeSwitchProps) {
  return (
    <Button
      {...themeSwitchMark}
      variant="ghost"
      className={isIconOnly ? 'w-8 px-0! pointer-coarse:w-11' : className}
      icon={
        <>
          <Moon size={16} aria-hidden className="dark:hidden" />
          <Sun size={16} aria-hidden className="hidden dark:block" />
        </>
      }
    >
      <span className={isIconOnly ? 'sr-only' : undefined}>
        <span className="dark:hidden">Dark</span>
        <span className="hidden dark:inline">Light</span> <span className="sr-only">theme</span>
      </span>
    </Button>
  )
}
