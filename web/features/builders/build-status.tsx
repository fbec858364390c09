import { Circle, CircleCheck } from 'lucide-react'
import { classNames } from '#web/platform/class-names.ts'
import { stepsDone } from './build-progress.ts'

/** How far a build is: its steps, each marked once it is done, and a bar. */
export function BuildStatus({ steps, progress }: { steps: string[]; progress: number }) {
  const done = stepsDone(steps, progress).length
  return (
    <div className="mt-3 min-w-56">
      <progress
        aria-label="Build progress"
        value={progress}
        max={100}
        className="h-2 w-full appearance-none overflow-clip rounded-sm bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
      <p className="mt-1.5 text-muted text-xs tabular-nums">{progress}%</p>
      <ul className="mt-2 flex flex-col gap-1 text-sm">
        {steps.map((step, index) => {
          const Icon = index < done ? CircleCheck : Circle
          return (
            <li key={step} className={classNames('flex items-start gap-2', index >= done && 'text-muted')}>
              <Icon
                size={16}
                aria-hidden
                className={classNames('mt-0.5 shrink-0', index < done && 'text-success')}
              />
              <span>
                <span className="sr-only">{index < done ? 'Done: ' : 'To do: '}</span>
                {step}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
