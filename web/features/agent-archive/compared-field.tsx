import { useId, useMemo } from 'react'
import { classNames } from '#web/platform/class-names.ts'
import { lineDifference, type LinePair } from '#web/platform/format/line-difference.ts'
import type { FieldDifference } from './version-labels.ts'
import { formatNumber } from '#web/platform/format.ts'

interface ComparedFieldProps {
  difference: FieldDifference
  /** The numbers of the two versions. */
  left: number
  right: number
}

/** Compares one field of two versions: side by side, or one below the other on a phone. */
export function ComparedField({ difference, left, right }: ComparedFieldProps) {
  const id = useId()
  const { name, label } = difference
  const { lines, cut } = useMemo(
    () => shownLines(lineDifference(difference.left, difference.right)),
    [difference.left, difference.right],
  )
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <h3 id={id} className="font-semibold text-sm">
        {label}
      </h3>
      <div className="overflow-hidden rounded-md border border-line">
        <div className="grid grid-cols-2 border-line border-b text-muted text-xs tabular-nums">
          <span className="px-3 py-1.5">− Version {left}</span>
          <span className="border-line border-l px-3 py-1.5">+ Version {right}</span>
        </div>
        <div className={name === 'pythonScript' ? 'font-mono text-xs' : 'text-sm'}>
          {lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines repeat, and their order never changes
            <Line key={at} line={line} left={left} right={right} />
          ))}
        </div>
      </div>
      {cut > 0 && (
        <p className="text-muted text-xs">The comparison is cut here: {formatNumber(cut)} more lines.</p>
      )}
    </section>
  )
}

function Line({ line, left, right }: { line: ShownLine } & Pick<ComparedFieldProps, 'left' | 'right'>) {
  if ('skipped' in line) {
    return (
      <p className="bg-sunken px-3 py-1 font-sans text-muted text-xs">
        {line.skipped === 1 ? '1 unchanged line' : `${formatNumber(line.skipped)} unchanged lines`}
      </p>
    )
  }
  if (line.isSame) {
    return (
      <div className="grid sm:grid-cols-2">
        <Cell text={line.left ?? ''} mark=" " />
        <div aria-hidden className="border-line border-l max-sm:hidden">
          <Cell text={line.right ?? ''} mark=" " />
        </div>
      </div>
    )
  }
  return (
    <div className="grid sm:grid-cols-2">
      {line.left === undefined ? (
        <span className="bg-sunken max-sm:hidden" />
      ) : (
        <Cell text={line.left} mark="−" spoken={`Only in version ${left}: `} className="bg-danger-tint" />
      )}
      {line.right === undefined ? (
        <span className="border-line border-l bg-sunken max-sm:hidden" />
      ) : (
        <Cell
          text={line.right}
          mark="+"
          spoken={`Only in version ${right}: `}
          className="border-line bg-success-tint sm:border-l"
        />
      )}
    </div>
  )
}

interface CellProps {
  text: string
  /** Says, in addition to the colour, whether the line was removed or added. */
  mark: string
  spoken?: string
  className?: string
}

function Cell({ text, mark, spoken, className }: CellProps) {
  return (
    <p className={classNames('flex min-w-0 gap-2 px-3 py-0.5', className)}>
      <span aria-hidden className="w-2 shrink-0 select-none font-mono text-muted">
        {mark}
      </span>
      {spoken && <span className="sr-only">{spoken}</span>}
      <span className="wrap-anywhere min-w-0 whitespace-pre-wrap">{text}</span>
    </p>
  )
}

const contextLines = 2
const linesMax = 300

/** A line of a comparison, or the number of unchanged lines that are skipped at this place. */
type ShownLine = LinePair | { skipped: number }

/** Returns the lines around each change. Skips other unchanged lines, and cuts the list after 300 entries. */
export function shownLines(pairs: LinePair[]): { lines: ShownLine[]; cut: number } {
  const isNear = pairs.map(() => false)
  pairs.forEach(({ isSame }, at) => {
    if (!isSame) isNear.fill(true, Math.max(0, at - contextLines), at + contextLines + 1)
  })
  const lines: ShownLine[] = []
  for (const [at, pair] of pairs.entries()) {
    const last = lines.at(-1)
    if (isNear[at]) lines.push(pair)
    else if (last && 'skipped' in last) last.skipped += 1
    else lines.push({ skipped: 1 })
  }
  return { lines: lines.slice(0, linesMax), cut: Math.max(0, lines.length - linesMax) }
}
