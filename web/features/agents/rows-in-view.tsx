import { type ReactNode, useEffect, useRef, useState } from 'react'

const chunkSize = 50
/** How far above and below the screen rows are drawn, px. */
const nearPx = 1_200
/** A row's usual height, for rows that were never drawn, px. */
const rowPx = 190
/** Chunks that are drawn before anything is known about what is on the screen. */
const firstChunks = 1

interface RowsInViewProps<Row> {
  rows: Row[]
  /** One row as a list item. */
  renderRow: (row: Row) => ReactNode
}

/** A long list of which only the rows on and near the screen are drawn, fifty at a time: the rest holds its place. */
export function RowsInView<Row>({ rows, renderRow }: RowsInViewProps<Row>) {
  const chunks = Array.from({ length: Math.ceil(rows.length / chunkSize) }, (_, index) =>
    rows.slice(index * chunkSize, (index + 1) * chunkSize),
  )
  return (
    <div className="divide-y divide-line">
      {chunks.map((chunk, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a chunk is its place in the list
        <Chunk key={index} count={chunk.length} startsNear={index < firstChunks}>
          {() => chunk.map((row) => renderRow(row))}
        </Chunk>
      ))}
    </div>
  )
}

interface ChunkProps {
  count: number
  startsNear: boolean
  children: () => ReactNode
}

function Chunk({ count, startsNear, children }: ChunkProps) {
  const list = useRef<HTMLUListElement>(null)
  const [isNear, setNear] = useState(startsNear)
  const [heightPx, setHeightPx] = useState<number>()

  useEffect(() => {
    const element = list.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        // What holds the focus stays, wherever the page was scrolled to.
        const isKept = entry.isIntersecting || element.contains(document.activeElement)
        if (!isKept) setHeightPx(entry.boundingClientRect.height)
        setNear(isKept)
      },
      { rootMargin: `${nearPx}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <ul
      ref={list}
      className="divide-y divide-line"
      style={isNear ? undefined : { height: heightPx ?? count * rowPx }}
    >
      {isNear ? children() : <li className="sr-only">{count} more agents: scroll to read them</li>}
    </ul>
  )
}
