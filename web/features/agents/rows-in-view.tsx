import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AgentReply } from '#contract/agents.ts'
import { joinQueue, leaveQueue, type Undrawn } from './draw-queue.ts'
import { useRowKeys } from './use-row-keys.ts'

const chunkSize = 10
/** How many rows near the screen a frame draws: each takes as long as the next, and what goes with any of them as three. */
const drawnAtOnce = 3
/** How far above and below the screen rows are drawn whole, px. */
const nearPx = 1_000
/** A row's usual height as a line and as a card, for rows that were never drawn whole, px. */
const rowPx = 59
const cardPx = 165
/** The width of the screen from which rows are lines, px. */
const linesFromPx = 740
/** Chunks that are drawn whole before anything is known about what is on the screen. */
const firstChunks = 2

interface RowsInViewProps {
  rows: AgentReply[]
  /** How many rows there are, read or not; undefined where nobody knows. */
  total: number | undefined
  /** One row, by its place among all of them, as an article. */
  renderRow: (agent: AgentReply, place: number) => ReactNode
}

/**
 * A long list of which only the rows on and near the screen are drawn whole (`draw-queue.ts`). Of the others the name stands
 * in their place: whoever reads by headings or searches the page finds each of them, and it is drawn when they come to it.
 */
export function RowsInView({ rows, total, renderRow }: RowsInViewProps) {
  const keys = useRowKeys()
  if (rows.length === 0) return null
  const starts = Array.from({ length: Math.ceil(rows.length / chunkSize) }, (_, index) => index * chunkSize)
  return (
    <div role="feed" aria-label="Agents" className="@container divide-y divide-line" {...keys}>
      {starts.map((start, index) => (
        <Chunk
          key={start}
          rows={rows.slice(start, start + chunkSize)}
          start={start}
          total={total}
          startsNear={index < firstChunks}
          renderRow={renderRow}
        />
      ))}
    </div>
  )
}

interface ChunkProps extends RowsInViewProps {
  start: number
  startsNear: boolean
}

function Chunk({ rows, start, total, startsNear, renderRow }: ChunkProps) {
  const part = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<Drawn>(startsNear ? whole : none)
  const [heightPx, setHeightPx] = useState<number>()

  useEffect(() => {
    const element = part.current
    if (!element) return
    let undrawn: Undrawn | undefined
    const leave = () => undrawn && leaveQueue(undrawn)
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        leave()
        const { bottom, height } = entry.boundingClientRect
        if (entry.isIntersecting) {
          // What comes next on the screen is drawn first.
          setDrawn((before) => (before.count > 0 ? before : { count: 0, isFromEnd: bottom <= 0 }))
          undrawn = {
            element,
            drawAll: () => setDrawn(whole),
            drawNext: () => setDrawn(someMore),
            turns: Math.ceil(chunkSize / drawnAtOnce),
          }
          joinQueue(undrawn)
        } else if (!isInUse(element)) {
          setHeightPx(height)
          setDrawn(none)
        }
      },
      { rootMargin: `${nearPx}px 0px` },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      leave()
    }
  }, [])

  /** Somebody came to a row that is only a name: it is drawn, and its way to run has the focus. */
  const draw = (id: number) => {
    flushSync(() => setDrawn(whole))
    part.current?.querySelector<HTMLElement>(`[data-agent="${id}"] [data-run]`)?.focus()
  }
  const isDrawn = (index: number) =>
    drawn.isFromEnd ? index >= rows.length - drawn.count : index < drawn.count

  return (
    // Nothing outside it is laid out or painted anew when a row in it is drawn.
    <div
      ref={part}
      className="contain-content divide-y divide-line"
      style={
        drawn.count > 0 ? undefined : { height: heightPx ?? rows.length * usualPx(), overflow: 'hidden' }
      }
    >
      {rows.map((agent, index) => (
        <div key={agent.id} className="contain-content">
          {isDrawn(index) ? (
            renderRow(agent, start + index + 1)
          ) : (
            <RowName
              agent={agent}
              place={start + index + 1}
              total={total ?? -1}
              onFocus={() => draw(agent.id)}
            />
          )}
        </div>
      ))}
    </div>
  )
}

/** How many rows of a chunk are drawn whole, and from which end. */
interface Drawn {
  count: number
  isFromEnd: boolean
}

const none: Drawn = { count: 0, isFromEnd: false }
const whole: Drawn = { count: chunkSize, isFromEnd: false }
const someMore = ({ count, isFromEnd }: Drawn): Drawn => ({
  count: Math.min(count + drawnAtOnce, chunkSize),
  isFromEnd,
})

const usualPx = () => (window.innerWidth < linesFromPx ? cardPx : rowPx)

/** What holds the focus, or was unfolded, stays, wherever the page was scrolled to. */
const isInUse = (element: HTMLElement) =>
  element.contains(document.activeElement) || element.querySelector('[aria-expanded=true]') !== null

interface RowNameProps {
  agent: AgentReply
  place: number
  total: number
  onFocus: () => void
}

function RowName({ agent, place, total, onFocus }: RowNameProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus draws the row, and goes on to its control
    <article
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      data-agent={agent.id}
      aria-label={agent.name}
      aria-posinset={place}
      aria-setsize={total}
      className="px-3"
      onFocus={onFocus}
    >
      <h3 className="truncate font-semibold text-sm" style={{ height: usualPx() - 1 }}>
        {agent.name}
      </h3>
    </article>
  )
}
