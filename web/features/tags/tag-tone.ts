import type { TagColor } from '#contract/tags.ts'
import type { Tone } from '#web/components/badge.tsx'

/** The tone of each color, in both themes. */
export const toneOf: Record<TagColor, Tone> = {
  gray: 'neutral',
  teal: 'accent',
  green: 'success',
  amber: 'warning',
  red: 'danger',
  blue: 'info',
}
