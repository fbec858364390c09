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

/** Rows skipped by layout as one group; the first group renders immediately. */
const partSize = 20
/** Maximum wait of a row for idle time, ms. */
const patienceMs = 250
/** Idle time assumed after a pause in a browser without `requestIdleCallback`, ms. */
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
  /** Number of rows, loaded or not; undefined if unknown. */
  total: number | undefined
  /** Renders one row as an article, given its position among all rows. */
  renderRow: (agent: AgentReply, place: number) => ReactNode
}

/**
 * A long list whose rows render one after the other while the browser is idle (`draw-queue.ts`), and are laid out and
 * painted only near the viewport. Until a row renders, its name takes its place, so that users who navigate by headings
 * or search the page find each row; it renders when they reach it.
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

/**
 * Rows that layout skips together while they are far from the viewport; skipping each alone would cost time in every
 * frame.
 */
function RowsPart({ rows, start, total, renderRow }: RowsInViewProps & { start: number }) {
  const part = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set())
  // Rows added to a group that is complete render immediately.
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
        // Reading the position forces layout of the skipped row now instead of during scrolling.
        element.querySelector(`[data-agent="${next.id}"] *`)?.getBoundingClientRect()
        return undrawn.length > 1
      },
    })
  }, [isWhole, draw])

  /** Renders a row that showed only its name when it gets the focus, and focuses its run button. */
  const handleFocus = (id: number) => {
    draw(id)
    const row = part.current?.querySelector(`[data-agent="${id}"]`)
    ;(row?.querySelector<HTMLElement>('[data-run]') ?? row?.querySelector('button'))?.focus()
  }
  return (
    // The estimated height of its rows, as lines or as cards, until they have been on the screen.
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- focus renders the row and moves to its control
    <article
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      data-agent={agent.id}
      data-row
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
