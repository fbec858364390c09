import { classNames } from '#web/platform/class-names.ts'

/** `onPanel` is for buttons on coloured bands and panels. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'onPanel'
export type ButtonSize = 'sm' | 'md' | 'lg'

/** In forced-colors mode backgrounds disappear, so filled buttons get a border there. */
const variants: Record<ButtonVariant, string> = {
  primary: 'forced-colors:border bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-edge bg-surface text-ink hover:bg-sunken',
  ghost: 'text-ink hover:bg-sunken',
  danger: 'forced-colors:border bg-danger text-on-danger hover:bg-danger-strong',
  onPanel:
    'forced-colors:border bg-on-panel text-panel hover:bg-on-panel-muted focus-visible:outline-on-panel',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-8 px-3 text-xs',
  md: 'min-h-9 px-4 text-sm',
  lg: 'min-h-11 px-5 text-sm',
}

/** The style of buttons and of links that look like buttons; at least 44 px high on a phone. */
export function buttonStyle(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return classNames(
    'inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-md font-medium transition-colors',
    'max-sm:min-h-11 pointer-coarse:min-h-11 disabled:cursor-not-allowed disabled:opacity-50',
    variants[variant],
    sizes[size],
    className,
  )
}
