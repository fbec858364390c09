// chunk: page
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { classNames } from '#web/platform/class-names.ts'
import {
  firstWeekday,
  formatFullDay,
  formatMonth,
  weekdayInitials,
} from '#web/platform/format/calendar-words.ts'
import { isoDay } from '#web/platform/format.ts'
import { addDays, addMonths, daysIntoWeek, isDay, weeksOf, within } from './month-days.ts'
import type { PickerProps } from './picker-input.tsx'

/** A month to choose a day from. Arrows move by days and weeks, Home and End within a week, Page Up and Down by months. */
export function Calendar({ value, min, max, isRequired, onPick }: PickerProps) {
  const id = useId()
  const [now] = useState(() => isoDay(new Date()))
  const [day, setDay] = useState(within(isDay(value) ? value : now, min, max))
  const table = useRef<HTMLTableElement>(null)
  /** Whether the focus follows: when the calendar appears, and after a key. */
  const isMoved = useRef(true)
  const firstDay = firstWeekday()
  useLayoutEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    table.current?.querySelector<HTMLElement>('[data-start]')?.focus()
  })
  const move = (to: string) => setDay(within(to, min, max))
  const handleKey = (event: KeyboardEvent) => {
    const to = placeOf(event, day, firstDay)
    if (to === undefined) return
    event.preventDefault()
    isMoved.current = true
    move(to)
  }
  return (
    <div className="p-3">
      <div className="flex items-center justify-between gap-2">
        <Turn label="Previous month" onTurn={() => move(addMonths(day, -1))}>
          <ChevronLeft size={16} aria-hidden />
        </Turn>
        <p id={id} aria-live="polite" className="font-semibold text-sm">
          {formatMonth(day)}
        </p>
        <Turn label="Next month" onTurn={() => move(addMonths(day, 1))}>
          <ChevronRight size={16} aria-hidden />
        </Turn>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons take the focus */}
      <table ref={table} aria-labelledby={id} className="mt-2" onKeyDown={handleKey}>
        <thead>
          <tr>
            {weekdayInitials(firstDay).map(({ name, initial }) => (
              <th key={name} scope="col" abbr={name} className="pb-1 font-normal text-muted text-xs">
                {initial}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(day, firstDay).map((week, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the rows of a month never move
            <tr key={index} className="h-9 pointer-coarse:h-11">
              {week.map((each, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- the places of a week never move
                <td key={place} className="p-0">
                  {each && (
                    <button
                      type="button"
                      aria-label={formatFullDay(each)}
                      aria-pressed={each === value}
                      aria-current={each === now ? 'date' : undefined}
                      disabled={within(each, min, max) !== each}
                      data-start={each === day ? '' : undefined}
                      tabIndex={each === day ? 0 : -1}
                      className={classNames(
                        'grid size-9 cursor-pointer place-items-center rounded-md text-sm tabular-nums transition-colors pointer-coarse:size-11',
                        'disabled:cursor-not-allowed disabled:opacity-40 aria-pressed:bg-accent aria-pressed:text-on-accent',
                        'aria-[current=date]:font-semibold not-aria-pressed:hover:bg-sunken not-aria-pressed:aria-[current=date]:text-accent-strong forced-colors:aria-pressed:border-2',
                      )}
                      onClick={() => onPick(each)}
                    >
                      {Number(each.slice(-2))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-1 flex justify-between">
        <Button
          size="sm"
          variant="ghost"
          disabled={within(now, min, max) !== now}
          onClick={() => onPick(now)}
        >
          Today
        </Button>
        {!isRequired && value !== '' && (
          <Button size="sm" variant="ghost" onClick={() => onPick('')}>
            Clear
          </Button>
        )}
      </div>
    </div>
  )
}

function placeOf({ key, shiftKey }: KeyboardEvent, day: string, firstDay: number): string | undefined {
  const into = daysIntoWeek(day, firstDay)
  if (key === 'PageUp') return addMonths(day, shiftKey ? -12 : -1)
  if (key === 'PageDown') return addMonths(day, shiftKey ? 12 : 1)
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -into, End: 6 - into }[key]
  return days === undefined ? undefined : addDays(day, days)
}

function Turn({ label, onTurn, children }: { label: string; onTurn: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-9 cursor-pointer place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      onClick={onTurn}
    >
      {children}
    </button>
  )
}
