// chunk: choice
import { Popover } from 'radix-ui'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Input } from '#web/components/field.tsx'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { classNames } from '#web/platform/class-names.ts'
import type { LazyPart } from '#web/platform/lazy-part.ts'

/**
 * A list of values, which takes the focus when it appears; `min` and `max` are the first and the last one that can be
 * chosen.
 */
export interface PickerProps {
  value: string
  min?: string | undefined
  max?: string | undefined
  isRequired: boolean
  onPick: (value: string) => void
}

interface PickerInputProps extends Omit<ComponentProps<'input'>, 'ref' | 'min' | 'max'> {
  type: 'date' | 'time'
  min?: string | undefined
  max?: string | undefined
  icon: ReactNode
  pickerLabel: string
  /** Loaded when it opens first. */
  picker: LazyPart<PickerProps>
}

/**
 * A date or time field that is typed into, with a picker of ours behind its button and Alt and arrow down. A touch
 * screen opens the picker of the phone instead, which lies over the whole field (controls.css).
 */
export function PickerInput({ icon, pickerLabel, picker, className, onKeyDown, ...rest }: PickerInputProps) {
  const field = useRef<HTMLInputElement>(null)
  /** What the field had when the picker opened; undefined while it is closed. */
  const [before, setBefore] = useState<string>()
  const setOpen = (isOpen: boolean) => setBefore(isOpen ? (field.current?.value ?? '') : undefined)
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    if (event.key !== 'ArrowDown' || !event.altKey) return
    event.preventDefault()
    setOpen(true)
  }
  const handlePick = (value: string) => {
    if (field.current) enter(field.current, value)
    setOpen(false)
  }
  return (
    <Popover.Root open={before !== undefined} onOpenChange={setOpen}>
      <Popover.Anchor className={classNames('relative block', className)}>
        <Input {...rest} ref={field} className="pr-10 max-sm:pl-2" onKeyDown={handleKey} />
        <Popover.Trigger
          aria-label={pickerLabel}
          disabled={rest.disabled}
          className="absolute inset-y-px right-px grid w-9 cursor-pointer place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink disabled:pointer-events-none pointer-coarse:pointer-events-none"
        >
          {icon}
        </Popover.Trigger>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={pickerLabel}
          className="z-40 overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-md"
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            field.current?.focus()
          }}
        >
          <LazyBoundary waiting={<Skeleton className="m-3 h-64 w-48" />}>
            <picker.View
              value={before ?? ''}
              min={rest.min}
              max={rest.max}
              isRequired={rest.required ?? false}
              onPick={handlePick}
            />
          </LazyBoundary>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Changes a field as typing does, so that React hears of it whether or not it controls the value. */
function enter(field: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
