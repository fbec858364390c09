import type { ComponentProps } from 'react'
import { useWatch } from 'react-hook-form'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { lazyPart } from '#web/platform/lazy-part.ts'

const chips = lazyPart(() => import('./task-chips.tsx').then(({ TaskChips }) => TaskChips))

/** What is taken from the task; its code loads once there is a task. */
export function TakenFromTask(props: ComponentProps<typeof chips.View>) {
  const hasTask = useWatch({ control: props.form.control, name: 'taskDescription' }).trim() !== ''
  if (!hasTask) return null
  return (
    <LazyBoundary>
      <chips.View {...props} />
    </LazyBoundary>
  )
}
