// chunk: choice
import { Clock } from 'lucide-react'
import type { ComponentProps } from 'react'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { PickerInput } from './picker-input.tsx'

const timeList = lazyPart(() => import('./time-list.tsx').then((module) => module.TimeList))

/** A time of day, typed or chosen from a list; its value is '07:30', or empty. */
export function TimeInput(props: Omit<ComponentProps<'input'>, 'type' | 'ref' | 'min' | 'max'>) {
  return (
    <PickerInput
      {...props}
      type="time"
      icon={<Clock size={16} aria-hidden />}
      pickerLabel="Choose a time"
      picker={timeList}
    />
  )
}
