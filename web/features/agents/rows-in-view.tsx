import {
  type CSSProperties,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { AgentReply } from '#contract/agents/agents.ts'
import { newDrawQueue } from './draw-queue.ts'
import { useRowKeys } from './use-row-keys.ts'

/** So many rows are skipped together; the first of these are drawn at once. */
const partSize = 20
/** So long a row waits at most for the browser to have nothing better to do, ms. */
const patienceMs = 250
/** What a browser that cannot tell when it is idle is taken to have left after a pause, ms. */
const [idleMs, pauseMs] = [8, 32]

const queue = newDrawQueue({
  top: () => window.scrollY,
  height: () => window.innerHeight,
  now: () => performance.now(),
  whenIdle: (work) => {
    if (typeof requestIdleCallback !== 'function') return void setTimeout(work, pauseMs, () => idleMs)
    requestIdleCallback(
      (deadline) => work(() => (deadline.didTimeout ? Number.POSITIVE_INFINITY : deadline.timeRemaining())),
      { timeout: patienceMs },
    )
  },
})

interface RowsInViewProps {
  rows: AgentReply[]
  /** How many rows there are, read or not; undefined where nobody knows. */
  total: number | undefined
  /** One row, by its place among all of them, as an article. */
  renderRow: (agent: AgentReply, place: number) => ReactNode
}

/**
 * A long list whose rows are drawn one after the other while the browser is idle (`draw-queue.ts`), and laid out and painted
 * only near the screen. Until a row is drawn its name stands in its place: whoever reads by headings or searches the page
 * finds each of them, and it is drawn when they come to it.
 */
export function RowsInView({ rows, total, renderRow }: RowsInViewProps) {
  const keys = useRowKeys()
  if (rows.length === 0) return null
  const starts = Array.from({ length: Math.ceil(rows.length / partSize) }, (_, index) => index * partSize)
  return (
    <div role="feed" aria-label="Agents" className="@container divide-y divide-line" {...keys}>
      {starts.map((start) => (
        <RowsPart
          key={start}
          rows={rows.slice(start, start + partSize)}
          start={start}
          total={total}
          renderRow={renderRow}
        />
      ))}
    </div>
  )
}

/** Rows that are skipped together while they are far from the screen, for each that is skipped alone costs every frame a little. */
function RowsPart({ rows, start, total, renderRow }: RowsInViewProps & { start: number }) {
  const part = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set())
  // What comes into a part that was drawn is drawn with it.
  const [isWhole, setWhole] = useState(start === 0)
  const latest = useRef({ rows, drawn })
  useLayoutEffect(() => {
    latest.current = { rows, drawn }
  })
  const draw = useCallback((id: number) => flushSync(() => setDrawn((before) => new Set(before).add(id))), [])
  useEffect(() => {
    const element = part.current
    if (isWhole || !element) return
    return queue.join({
      element,
      drawNext: (isFromEnd) => {
        const undrawn = latest.current.rows.filter(({ id }) => !latest.current.drawn.has(id))
        const next = undrawn.at(isFromEnd ? -1 : 0)
        if (undrawn.length <= 1) setWhole(true)
        if (!next) return false
        draw(next.id)
        // Asked where it is, the browser lays out what it skips now, not when it is scrolled to.
        element.querySelector(`[data-agent="${next.id}"] *`)?.getBoundingClientRect()
        return undrawn.length > 1
      },
    })
  }, [isWhole, draw])

  /** Somebody came to a row that is only a name: it is drawn, and its way to run has the focus. */
  const handleFocus = (id: number) => {
    draw(id)
    const row = part.current?.querySelector(`[data-agent="${id}"]`)
    ;(row?.querySelector<HTMLElement>('[data-run]') ?? row?.querySelector('button'))?.focus()
  }
  return (
    // As high as its rows are as lines, or as cards, until they were on the screen.
    <div
      ref={part}
      className="divide-y divide-line [contain-intrinsic-height:auto_calc(var(--rows)*165px)] [content-visibility:auto] @2xl:[contain-intrinsic-height:auto_calc(var(--rows)*59px)]"
      style={{ '--rows': rows.length } as CSSProperties}
    >
      {rows.map((agent, index) => (
        <div key={agent.id} className="contain-content">
          {isWhole || drawn.has(agent.id) ? (
            renderRow(agent, start + index + 1)
          ) : (
            <RowName
              agent={agent}
              place={start + index + 1}
              total={total ?? -1}
              onFocus={() => handleFocus(agent.id)}
            />
          )}
        </div>
      ))}
    </div>
  )
}

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
      className="h-[165px] px-3 @2xl:h-[58px]"
      onFocus={onFocus}
    >
      <h3 className="truncate font-semibold text-sm">
        <bdi>{agent.name}</bdi>
      </h3>
    </article>
  )
}
