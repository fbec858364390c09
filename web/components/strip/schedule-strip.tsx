// chunk: page
import { classNames } from '#web/platform/class-names.ts'

interface ScheduleStripProps {
  /** Instants, each with its words, such as 'Harbour watch, today 17:30'. */
  marks: readonly { key: string | number; at: string; words: string }[]
  /** Where the strip begins and ends. */
  from: Date
  to: Date
  now: Date
  /** Instants that get a line and a word below, such as midnights. */
  ticks: readonly { at: Date; word: string }[]
  /** What it shows, in words: '3 runs in the next 7 days, the next one today 17:30'. */
  label: string
  className?: string
}

/** When things happen, as points on a line of time; past ones are hollow. */
export function ScheduleStrip({ marks, from, to, now, ticks, label, className }: ScheduleStripProps) {
  const span = Math.max(1, to.getTime() - from.getTime())
  const placeOf = (at: Date) =>
    `${Math.min(100, Math.max(0, ((at.getTime() - from.getTime()) / span) * 100))}%`
  return (
    <div className={classNames('min-w-0', className)}>
      <p className="sr-only">{label}</p>
      <svg aria-hidden className="block h-6 w-full overflow-visible">
        <line x1="0" x2="100%" y1="12" y2="12" className="stroke-control" />
        {ticks.map(({ at, word }) => (
          <line key={word} x1={placeOf(at)} x2={placeOf(at)} y1="6" y2="18" className="stroke-line" />
        ))}
        <line x1={placeOf(now)} x2={placeOf(now)} y1="2" y2="22" strokeWidth="2" className="stroke-ink" />
        {marks.map(({ key, at, words }) => {
          const date = new Date(at)
          return (
            <circle
              key={key}
              cx={placeOf(date)}
              cy="12"
              r="4.5"
              strokeWidth="1.5"
              className={date < now ? 'fill-surface stroke-control' : 'fill-accent stroke-surface'}
            >
              <title>{words}</title>
            </circle>
          )
        })}
      </svg>
      <div aria-hidden className="relative h-5 text-muted text-xs tabular-nums">
        {ticks.map(({ at, word }) => (
          <span
            key={word}
            className="absolute -translate-x-1/2 whitespace-nowrap"
            style={{ insetInlineStart: placeOf(at) }}
          >
            {word}
          </span>
        ))}
      </div>
    </div>
  )
}
