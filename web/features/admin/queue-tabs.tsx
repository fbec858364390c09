import { type QueueState, queueCountMax, queueStates } from '#contract/runs/queue.ts'
import type { QueueOverview } from '#web/data/queue.ts'
import { classNames } from '#web/platform/class-names.ts'
import { countWords, stateNames } from './queue-labels.ts'

interface QueueTabsProps {
  state: QueueState
  counts: QueueOverview['counts'] | undefined
  onChange: (state: QueueState) => void
}

/** Which runs are listed, and how many there are of each kind. */
export function QueueTabs({ state, counts, onChange }: QueueTabsProps) {
  return (
    <fieldset className="flex flex-wrap gap-1 px-4 pt-4 sm:px-6">
      <legend className="sr-only">Runs in this state</legend>
      {queueStates.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === state}
          onClick={() => onChange(each)}
          className={classNames(
            'inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-3 font-medium text-sm transition-colors max-sm:min-h-11 pointer-coarse:min-h-11',
            each === state
              ? 'bg-accent-tint text-accent-strong'
              : 'text-muted hover:bg-sunken hover:text-ink',
          )}
        >
          {stateNames[each]}
          <span className="tabular-nums">{counts ? countWords(counts[each], maxOf(each)) : '…'}</span>
        </button>
      ))}
    </fieldset>
  )
}

const maxOf = (state: QueueState) =>
  state === 'failed' || state === 'dead' ? queueCountMax : Number.POSITIVE_INFINITY
