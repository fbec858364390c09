// chunk: page
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { formatTimeOfDay } from '#web/platform/format/calendar-words.ts'
import type { PickerProps } from './picker-input.tsx'

const stepMinutes = 30
const times = Array.from({ length: (24 * 60) / stepMinutes }, (_, index) => {
  const minutes = index * stepMinutes
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
})

/** The half hours of a day, with arrows, Home and End; other times are typed into the field. */
export function TimeList({ value, onPick }: PickerProps) {
  const list = useRef<HTMLUListElement>(null)
  const start = times.findLast((time) => time <= (value || '09:00')) ?? times[0]
  useEffect(() => {
    const first = list.current?.querySelector<HTMLElement>('[data-start]')
    first?.scrollIntoView({ block: 'center' })
    first?.focus({ preventScroll: true })
  }, [])
  const handleKey = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === event.target)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    buttons[to]?.focus()
  }
  return (
    <ul ref={list} aria-label="Times" className="relative max-h-64 w-32 overflow-y-auto p-1">
      {times.map((time) => (
        <li key={time}>
          <button
            type="button"
            aria-pressed={time === value}
            data-start={time === start ? '' : undefined}
            tabIndex={time === start ? 0 : -1}
            className="flex min-h-9 w-full cursor-pointer items-center rounded-sm px-3 text-sm tabular-nums hover:bg-accent-tint hover:text-accent-strong focus-visible:bg-accent-tint focus-visible:text-accent-strong focus-visible:-outline-offset-2 aria-pressed:bg-sunken aria-pressed:font-semibold pointer-coarse:min-h-11"
            onKeyDown={handleKey}
            onClick={() => onPick(time)}
          >
            {formatTimeOfDay(time)}
          </button>
        </li>
      ))}
    </ul>
  )
}
