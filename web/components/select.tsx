import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type PointerEvent, useEffect } from 'react'
import { classNames } from '#web/platform/class-names.ts'
import { controlStyle, useFieldControl } from './field.tsx'

/**
 * A select with a list in the house style (controls.css); a phone shows its own picker. Options and optgroups are its
 * children.
 */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  useEffect(keepEscapeInLists, [])
  return (
    <span className={classNames('relative block', className)}>
      <select
        {...useFieldControl()}
        {...rest}
        onPointerEnter={nameCutOption}
        className={classNames(
          controlStyle,
          'own min-h-10 cursor-pointer pr-9 max-sm:min-h-11 pointer-coarse:min-h-11',
        )}
      >
        {children}
      </select>
      <ChevronDown
        size={16}
        aria-hidden
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 text-muted"
      />
    </span>
  )
}

/** Longer names may be cut in the closed select. */
const surelyWholeMax = 16

/** A mouse that rests on a closed select reads the whole name of what is chosen. */
function nameCutOption({ currentTarget: select }: PointerEvent<HTMLSelectElement>) {
  const text = select.selectedOptions[0]?.text ?? ''
  select.title = text.length > surelyWholeMax ? text : ''
}

/** Escape closes an open list alone, not the dialog around it, which would handle the key first. */
function keepEscapeInLists() {
  window.addEventListener('keydown', keepEscape, true)
}

function keepEscape(event: KeyboardEvent) {
  if (event.key === 'Escape' && isListOpen()) event.stopImmediatePropagation()
}

function isListOpen(): boolean {
  try {
    return document.querySelector('select:open') !== null
  } catch {
    // A browser without `:open` has no lists of ours.
    return false
  }
}
