import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/platform/class-names.ts'
import { LazyTrigger } from './lazy-trigger.tsx'

interface MenuProps {
  /** The button that opens it. */
  trigger: ComponentProps<typeof LazyTrigger>['children']
  /** Where it opens; beside its button it has the full height of the window. */
  side?: 'left' | 'bottom'
  /** The landmark that it belongs to, on a page; in a dialog it needs none. */
  container?: HTMLElement | null
  children: ReactNode
}

/** A menu of actions; it is mounted when it is first opened, so that a list of hundreds costs no more than its buttons. */
export function Menu({ trigger, side = 'bottom', container, children }: MenuProps) {
  return (
    <LazyTrigger
      renderOpening={(opener) => (
        <DropdownMenu.Root modal={false}>
          <DropdownMenu.Trigger asChild>{opener}</DropdownMenu.Trigger>
          <DropdownMenu.Portal container={container}>
            <DropdownMenu.Content
              side={side}
              align={side === 'left' ? 'start' : 'end'}
              sideOffset={4}
              collisionPadding={8}
              className={classNames(
                'scroll-hint max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-(--radix-dropdown-menu-content-available-width) overflow-y-auto rounded-md border border-line p-1 text-ink shadow-md',
                container ? 'z-30' : 'z-40',
              )}
            >
              {children}
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
      )}
    >
      {trigger}
    </LazyTrigger>
  )
}

interface MenuItemProps {
  icon: ReactNode
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-sm outline-none data-[highlighted]:bg-sunken max-sm:min-h-11 pointer-coarse:min-h-11"
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  )
}

export const MenuSeparator = () => <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" />

interface MenuChoicesProps<Value extends string> {
  label: string
  value: Value
  choices: readonly { value: Value; name: string }[]
  onChoose: (value: Value) => void
}

/** Choices of which one is chosen. */
export function MenuChoices<Value extends string>({
  label,
  value,
  choices,
  onChoose,
}: MenuChoicesProps<Value>) {
  return (
    <DropdownMenu.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(chosen) => onChoose(chosen as Value)}
    >
      <DropdownMenu.Label className="px-2.5 py-1.5 font-medium text-muted text-xs">
        {label}
      </DropdownMenu.Label>
      {choices.map((choice) => (
        <DropdownMenu.RadioItem
          key={choice.value}
          value={choice.value}
          className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-sm outline-none data-[highlighted]:bg-sunken max-sm:min-h-11 pointer-coarse:min-h-11"
        >
          <span className="size-4 shrink-0">
            <DropdownMenu.ItemIndicator>
              <Check size={16} aria-hidden />
            </DropdownMenu.ItemIndicator>
          </span>
          {choice.name}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}
