// chunk: page
import type { ReactNode } from 'react'
import { classNames } from '#web/platform/class-names.ts'

interface BarListProps {
  label: string
  items: readonly {
    key: string | number
    name: ReactNode
    /** The length of its bar, beside the largest one; nothing has none. */
    amount: number
    /** The amount in words. */
    words: string
    note?: string
  }[]
  className?: string
}

/** Named amounts, each with a bar for its share of the largest. */
export function BarList({ label, items, className }: BarListProps) {
  const most = Math.max(...items.map(({ amount }) => amount), 0)
  return (
    <ol aria-label={label} className={classNames('grid gap-3', className)}>
      {items.map(({ key, name, amount, words, note }) => (
        <li key={key} className="min-w-0 text-sm">
          <p className="flex items-baseline justify-between gap-4">
            <span className="wrap-anywhere min-w-0">
              {name} {note && <span className="inline-block text-muted text-xs tabular-nums">{note}</span>}
            </span>
            <span className={classNames('shrink-0 tabular-nums', amount > 0 ? 'font-medium' : 'text-muted')}>
              {words}
            </span>
          </p>
          <span aria-hidden className="mt-1 block h-1.5 overflow-clip rounded-sm bg-sunken">
            {amount > 0 && (
              <span
                className="block h-full min-w-1 rounded-sm bg-accent"
                style={{ width: `${(100 * amount) / most}%` }}
              />
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
