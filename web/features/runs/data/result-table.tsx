import { type ReactNode, useState } from 'react'
import type {
  ResultDataReply,
  ResultFieldReply,
  ResultRow,
  ResultValue,
} from '#contract/runs/result-fields.ts'
import { Button } from '#web/components/button.tsx'
import { SafeLink } from '#web/components/text/safe-link.tsx'
import { Scroller } from '#web/components/text/scroller.tsx'
import { formatCount } from '#web/platform/format.ts'
import { formatCalendarDay } from '#web/platform/format/calendar-day.ts'
import { onFirstUse } from '#web/platform/format/on-first-use.ts'

const rowsShown = 100

/** The data of a result: a row for each row, or, for a single result, a row for each field. */
export function ResultTable({ data }: { data: ResultDataReply }) {
  const { shape, rows, unfound = [] } = data
  const [isWhole, setWhole] = useState(false)
  const marked = new Set(unfound.map(({ row, field }) => `${row} ${field}`))
  const cell = (field: ResultFieldReply, row: number) => (
    <ResultCell
      field={field}
      value={rows[row]?.[field.name] ?? null}
      isUnfound={marked.has(`${row} ${field.name}`)}
    />
  )
  if (rows.length === 0) return <p className="text-muted text-sm">No rows</p>
  const shown = isWhole ? rows : rows.slice(0, rowsShown)
  return (
    <div className="markdown">
      <Scroller label="Data of the result">
        {shape.isList ? (
          <table>
            <FieldHeads fields={shape.fields} />
            <tbody>
              {shown.map((_, row) => (
                // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity, and never move
                <tr key={row}>
                  {shape.fields.map((field) => (
                    <td key={field.name} className={cellStyle(field)}>
                      {cell(field, row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <table>
            <tbody>
              {shape.fields.map((field) => (
                <tr key={field.name}>
                  <th scope="row" className="text-start align-top">
                    {field.name}
                  </th>
                  <td className={cellStyle({ type: 'text' })}>{cell(field, 0)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Scroller>
      {unfound.length > 0 && <p className="text-muted text-xs">(?) In nothing that was read, so check it.</p>}
      {shown.length < rows.length && (
        <Button size="sm" onClick={() => setWhole(true)}>
          Show all {formatCount(rows.length, 'row')}
        </Button>
      )}
    </div>
  )
}

/** The names of fields above their columns, after those of other columns. */
export function FieldHeads({
  fields,
  before = [],
}: {
  fields: readonly ResultFieldReply[]
  before?: string[]
}) {
  return (
    <thead>
      <tr>
        {before.map((name) => (
          <th key={name} scope="col" className="text-start">
            {name}
          </th>
        ))}
        {fields.map((field) => (
          <th
            key={field.name}
            scope="col"
            className={cellStyle(field)}
            title={field.description || undefined}
          >
            {field.name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** The alignment of a cell; only texts and links wrap. */
export function cellStyle({ type }: Pick<ResultFieldReply, 'type'>): string {
  if (type === 'number') return 'whitespace-nowrap text-end align-top tabular-nums'
  return type === 'text' || type === 'link'
    ? 'text-start align-top'
    : 'whitespace-nowrap text-start align-top'
}

/** As wide as its text, up to a width that can be read beside other columns. */
const longText = 'wrap-anywhere inline-block w-max max-w-[min(28rem,60vw)] whitespace-pre-line'

interface ResultCellProps {
  field: ResultFieldReply
  value: ResultRow[string]
  /** It is in nothing that the run has read. */
  isUnfound?: boolean
}

/** One value, as its type is read. */
export function ResultCell({ field, value, isUnfound = false }: ResultCellProps) {
  return (
    <>
      {valueOf(field, value)}
      {isUnfound && <span title="In nothing that was read, so check it"> (?)</span>}
    </>
  )
}

function valueOf({ type, isRequired }: ResultFieldReply, value: ResultValue): ReactNode {
  if (value === null) {
    return isRequired ? (
      <span className="text-warning">Missing</span>
    ) : (
      <span className="text-muted">
        <span aria-hidden>–</span>
        <span className="sr-only">No value</span>
      </span>
    )
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return number().format(value)
  if (type === 'link') {
    return (
      <span className={longText}>
        <SafeLink href={value}>{shortAddress(value)}</SafeLink>
      </span>
    )
  }
  if (type === 'date') return <time dateTime={value}>{dayWords(value)}</time>
  return <span className={longText}>{value}</span>
}

/** Years and other numbers of four digits have no separator. */
const number = onFirstUse(
  () => new Intl.NumberFormat('en', { maximumSignificantDigits: 15, useGrouping: 'min2' }),
)

const dayWords = (date: string) =>
  Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? date : formatCalendarDay(date)

const addressCharsMax = 60

function shortAddress(address: string): string {
  const url = URL.parse(address)
  const short = url ? url.host + (url.pathname === '/' ? '' : url.pathname) : address
  return short.length > addressCharsMax ? `${short.slice(0, addressCharsMax)}…` : short
}
