import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from '#web/platform/class-names.ts'

/** A list of actions that opens from its trigger, a button on the page; it opens inside the main landmark. */
export function Menu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={document.getElementById('main')}>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 min-w-44 rounded-md border border-line bg-surface p-1 text-ink shadow-md"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface MenuItemProps {
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, danger = false, disabled, onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      disabled={disabled}
      onSelect={onSelect}
      className={classNames(
        'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-sm outline-none data-disabled:cursor-not-allowed data-highlighted:bg-sunken data-disabled:opacity-50 max-sm:min-h-11 pointer-coarse:min-h-11',
        danger && 'text-danger',
      )}
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  )
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line" />
}
