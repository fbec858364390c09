// chunk: choice
import { CalendarDays } from 'lucide-react'
import type { ComponentProps } from 'react'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { PickerInput } from './picker-input.tsx'

const calendar = lazyPart(() => import('./calendar.tsx').then((module) => module.Calendar))

interface DateInputProps extends Omit<ComponentProps<'input'>, 'type' | 'ref' | 'min' | 'max'> {
  /** The first and the last day that can be chosen, as '2026-11-30'. */
  min?: string | undefined
  max?: string | undefined
}

/** A day, typed or chosen in a calendar; its value is '2026-11-30', or empty. */
export function DateInput(props: DateInputProps) {
  return (
    <PickerInput
      {...props}
      type="date"
      icon={<CalendarDays size={16} aria-hidden />}
      pickerLabel="Open the calendar"
      picker={calendar}
    />
  )
}
