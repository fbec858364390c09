import type { ComponentProps } from 'react'
import { Keys } from '#web/components/keys.tsx'
import { Tooltip } from '#web/components/overlay/tooltip.tsx'
import { keysTo } from '#web/platform/places.ts'
import { useShortcutsOn } from '#web/platform/shortcuts.ts'

interface KeysTipProps extends Pick<ComponentProps<typeof Tooltip>, 'children' | 'side'> {
  href: string
  /** The keys, if they are not those of the page. */
  keys?: readonly string[]
}

/** Shows the keys that lead to the page of a link on hover and on focus; nothing while single keys are switched off. */
export function KeysTip({ href, keys = keysTo(href), side, children }: KeysTipProps) {
  const areOn = useShortcutsOn()
  if (!areOn || !keys) return children
  return (
    <Tooltip side={side} label={<Keys keys={keys} />}>
      {children}
    </Tooltip>
  )
}
