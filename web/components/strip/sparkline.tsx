// chunk: page
import { classNames } from '#web/platform/class-names.ts'

const width = 120
const height = 32
const tones = {
  accent: 'text-accent',
  danger: 'text-danger',
  info: 'text-info',
}

interface SparklineProps {
  /** Oldest first; null when nothing was measured. */
  values: readonly (number | null)[]
  /** What it shows, in words: 'Runs a day, 3 to 14, now 9'. */
  label: string
  tone?: keyof typeof tones
  className?: string
}

/** The course of a number as a line without axes, beside the number itself. */
export function Sparkline({ values, label, tone = 'accent', className }: SparklineProps) {
  const known = values.filter((value) => value !== null)
  const [low, high] = [Math.min(...known, 0), Math.max(...known, 0)]
  const points = values.flatMap((value, at) => {
    if (value === null) return []
    const x = values.length === 1 ? width / 2 : 2 + (at / (values.length - 1)) * (width - 4)
    const y = high === low ? height - 2 : 2 + (1 - (value - low) / (high - low)) * (height - 4)
    return [{ x, y }]
  })
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  const last = points.at(-1)
  return (
    <span title={label} className={classNames('block h-8 w-30 shrink-0', tones[tone], className)}>
      <span className="sr-only">{label}</span>
      <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="size-full">
        <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} className="stroke-line" />
        {points.length > 1 && (
          <>
            <polygon
              points={`${points[0]?.x},${height} ${line} ${last?.x},${height}`}
              fill="currentColor"
              opacity="0.12"
            />
            <polyline
              points={line}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinejoin="round"
            />
          </>
        )}
        {last && <circle cx={last.x} cy={last.y} r="2" fill="currentColor" />}
      </svg>
    </span>
  )
}
