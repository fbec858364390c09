// chunk: page
import { classNames } from '#web/platform/class-names.ts'

/** How a run or a day ended; `mixed` when a day has failures and successes. */
export type Health = 'success' | 'mixed' | 'failed' | 'canceled' | 'none'

const width = 6
const gap = 2
const height = 20
/** Shapes differ as well as colors: a failure is tall, a day without runs a dot. */
const bars: Record<Health, { high: number; style: string }> = {
  success: { high: 12, style: 'fill-success' },
  mixed: { high: 16, style: 'fill-warning' },
  failed: { high: 20, style: 'fill-danger' },
  canceled: { high: 6, style: 'fill-control' },
  none: { high: 2, style: 'fill-control' },
}

interface HealthStripProps {
  /** Oldest first; each with its words, such as '24 Nov: 3 of 4 runs succeeded'. */
  marks: readonly { key: string | number; health: Health; words: string }[]
  /** What it shows, in words: 'Last 14 runs: 12 succeeded, 2 failed'. */
  label: string
  className?: string
}

/** The latest outcomes, one bar each. */
export function HealthStrip({ marks, label, className }: HealthStripProps) {
  const whole = Math.max(1, marks.length * (width + gap) - gap)
  return (
    <span className={classNames('block max-w-full shrink-0', className)}>
      <span className="sr-only">{label}</span>
      <svg
        aria-hidden
        viewBox={`0 0 ${whole} ${height}`}
        width={whole}
        height={height}
        className="max-w-full"
      >
        {marks.map(({ key, health, words }, at) => {
          const { high, style } = bars[health]
          return (
            <g key={key}>
              <title>{words}</title>
              <rect x={at * (width + gap)} y="0" width={width} height={height} fill="transparent" />
              <rect
                x={at * (width + gap)}
                y={height - high}
                width={width}
                height={high}
                rx="1.5"
                className={style}
              />
            </g>
          )
        })}
      </svg>
    </span>
  )
}
