// chunk: page
import { Download, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '#web/platform/class-names.ts'
import { csvOf } from '#contract/csv.ts'
import { saveFile } from '#web/platform/dom/save-file.ts'
import { Button } from './button.tsx'
import { Card, CardBody, CardHeader } from './card.tsx'

interface Series {
  name: string
  tone: 'accent' | 'danger' | 'info'
}

interface Point {
  /** Unique among the points: labels are not, since an hour that the clock shows twice has one label. */
  key: string
  label: string
  /** A shorter label for the axis. */
  tick?: string
  /** One for each series; null when there is no value. */
  values: readonly (number | null)[]
  /** The values in words, for the table. */
  words: readonly string[]
}

interface Note {
  /** Keys of its first and last point. */
  from: string
  to: string
  words: ReactNode
}

interface ChartProps {
  title: string
  description: string
  /** What the points are; the heading of the table's first column. */
  axis: string
  /** `row` (an ordered range, such as days) labels only the first and last point; `names` labels each point. */
  axisOf?: 'row' | 'names'
  series: readonly Series[]
  points: readonly Point[]
  /** Bars are drawn side by side or, when the second series is a part of the first, over each other; lines through the points. */
  shape?: 'bars' | 'parts' | 'lines'
  /** Points that deserve a look, such as outages: marked in the drawing and described below it. */
  notes?: readonly Note[]
  /** The name of its CSV file. */
  fileName: string
}

const width = 600
const height = 160
const fills = { accent: 'fill-accent', danger: 'fill-danger', info: 'fill-info' }
const strokes = { accent: 'stroke-accent', danger: 'stroke-danger', info: 'stroke-info' }
const swatches = { accent: 'bg-accent', danger: 'bg-danger', info: 'bg-info' }

/** Numbers as a small chart, with the same numbers as a table and as a CSV file. */
export function Chart({
  title,
  description,
  axis,
  axisOf = 'row',
  series,
  points,
  shape = 'bars',
  notes = [],
  fileName,
}: ChartProps) {
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  const columns = [axis, ...series.map(({ name }) => name)]
  const save = () => {
    const rows = points.map(({ label, values }) => [label, ...values])
    saveFile(fileName, csvOf([columns, ...rows]), 'text/csv')
  }
  return (
    <Card aria-labelledby={id}>
      <CardHeader
        id={id}
        title={title}
        description={description}
        actions={
          <>
            <Button size="sm" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
              Table<span className="sr-only">: {title}</span>
            </Button>
            <Button size="sm" icon={<Download size={16} aria-hidden />} onClick={save}>
              CSV<span className="sr-only">: {title}</span>
            </Button>
          </>
        }
      />
      <CardBody>
        {isTable ? (
          <Table label={title} columns={columns} points={points} />
        ) : (
          <Drawing
            title={title}
            axisOf={axisOf}
            series={series}
            points={points}
            shape={shape}
            notes={notes}
          />
        )}
        {notes.length > 0 && (
          <ul className="mt-3 grid gap-1 text-sm">
            {notes.map(({ from, words }) => (
              <li key={from} className="flex items-start gap-2">
                <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-danger" />
                <span className="wrap-anywhere min-w-0">{words}</span>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

function Drawing({
  title,
  axisOf,
  series,
  points,
  shape,
  notes,
}: Pick<ChartProps, 'title' | 'axisOf' | 'series' | 'points' | 'shape'> & { notes: readonly Note[] }) {
  const top = Math.max(...points.flatMap(({ values }) => values.map((value) => value ?? 0)), 0)
  const first = points[0]
  const last = points.at(-1)
  const highest = points
    .flatMap((point) =>
      point.values.map((value, index) => ({ value, words: point.words[index], at: tickOf(point) })),
    )
    .find(({ value }) => value === top)
  return (
    <figure>
      <figcaption className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-xs">
        {series.map(({ name, tone }) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <span aria-hidden className={classNames('size-2.5 rounded-sm', swatches[tone])} />
            {name}
          </span>
        ))}
        <span className="ms-auto tabular-nums">
          {top > 0 ? `Highest: ${highest?.words}, ${highest?.at}` : 'Nothing yet'}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden className="h-40 w-full">
        <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} className="stroke-line" />
        {notes.map((note) => (
          <Band key={note.from} note={note} points={points} />
        ))}
        {series.map(({ name, tone }, index) =>
          shape === 'lines' ? (
            <polyline
              key={name}
              points={lineOf(points, index, top)}
              strokeLinecap="round"
              className={classNames('fill-transparent', strokes[tone])}
              strokeWidth={isDot(points, index) ? 8 : 2}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          ) : (
            points.map((point, at) => (
              <Bar
                key={point.key}
                point={point}
                at={at}
                of={points.length}
                index={index}
                series={series}
                isPart={shape === 'parts'}
                top={top}
              />
            ))
          ),
        )}
      </svg>
      <p className="sr-only">
        {`${title}, ${first?.label ?? ''} to ${last?.label ?? ''}: the numbers are in the table.`}
      </p>
      {axisOf === 'names' ? (
        <p aria-hidden className="mt-1 grid auto-cols-fr grid-flow-col text-center text-muted text-xs">
          {points.map((point) => (
            <span key={point.key} className="wrap-anywhere px-1">
              {tickOf(point)}
            </span>
          ))}
        </p>
      ) : (
        <p aria-hidden className="mt-1 flex justify-between gap-4 text-muted text-xs tabular-nums">
          <span>{first && tickOf(first)}</span>
          <span>{last && tickOf(last)}</span>
        </p>
      )}
    </figure>
  )
}

const tickOf = ({ tick, label }: Point) => tick ?? label

/** Marks the points of a note behind their bars. */
function Band({ note, points }: { note: Note; points: readonly Point[] }) {
  const from = points.findIndex(({ key }) => key === note.from)
  const to = points.findIndex(({ key }) => key === note.to)
  if (from === -1 || to < from) return null
  const place = width / points.length
  return (
    <rect
      x={from * place}
      y="0"
      width={(to - from + 1) * place}
      height={height}
      className="fill-danger-tint"
    />
  )
}

interface BarProps {
  point: Point
  at: number
  of: number
  index: number
  series: readonly Series[]
  /** Whether the bars of a point lie over each other. */
  isPart: boolean
  top: number
}

function Bar({ point, at, of, index, series, isPart, top }: BarProps) {
  const value = point.values[index] ?? 0
  const tone = series[index]?.tone
  if (value <= 0 || !tone) return null
  const place = width / of
  const wide = (place * 0.8) / (isPart ? 1 : series.length)
  const high = Math.max(2, (value / top) * (height - 4))
  return (
    <rect
      x={at * place + place * 0.1 + (isPart ? 0 : index * wide)}
      y={height - high}
      width={wide}
      height={high}
      className={fills[tone]}
    >
      <title>{`${point.label}: ${point.words[index] ?? ''}`}</title>
    </rect>
  )
}

function lineOf(points: readonly Point[], index: number, top: number): string {
  const place = width / points.length
  const coordinates = points.flatMap(({ values }, at) => {
    const value = values[index]
    if (value === null || value === undefined) return []
    return [`${(at + 0.5) * place},${height - 2 - (top > 0 ? (value / top) * (height - 6) : 0)}`]
  })
  // A line that ends where it starts is drawn as a dot, because its ends are round.
  return (isDot(points, index) ? [...coordinates, ...coordinates] : coordinates).join(' ')
}

/** Whether the series has one value only, which makes no line. */
const isDot = (points: readonly Point[], index: number) =>
  points.filter(({ values }) => typeof values[index] === 'number').length === 1

function Table({ label, columns, points }: { label: string; columns: string[]; points: readonly Point[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll a table that holds no control
    <section tabIndex={0} aria-label={`${label}, table`} className="max-h-60 overflow-auto">
      <table className="w-full text-left text-sm tabular-nums">
        <thead className="sticky top-0 bg-surface">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="border-line border-b py-2 pr-4 font-medium text-muted">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {points.map((point) => (
            <tr key={point.key}>
              <th scope="row" className="py-1.5 pr-4 font-normal">
                {point.label}
              </th>
              {columns.slice(1).map((column, index) => (
                <td key={column} className="py-1.5 pr-4">
                  {point.words[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
