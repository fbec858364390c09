import { Command } from 'cmdk'
import type { ReactNode } from 'react'

interface PaletteItemProps {
  /** Unlike every other item's. */
  id: string
  icon: ReactNode
  label: string
  /** Stands at the end of the line. */
  aside?: ReactNode
  busy?: boolean
  onSelect: () => void
}

export function PaletteItem({ id, icon, label, aside, busy, onSelect }: PaletteItemProps) {
  return (
    <Command.Item
      value={id}
      aria-busy={busy || undefined}
      onSelect={onSelect}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-sm data-[selected=true]:bg-accent-tint data-[selected=true]:text-accent-strong pointer-coarse:min-h-11"
    >
      <span className="shrink-0 text-muted" aria-hidden>
        {icon}
      </span>
      <bdi className="min-w-0 flex-1 truncate">{label}</bdi>
      {aside && <span className="shrink-0 text-muted text-xs">{aside}</span>}
    </Command.Item>
  )
}

export function PaletteGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="pb-2 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  )
}
