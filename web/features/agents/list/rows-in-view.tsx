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
import { newRenderQueue } from './render-queue.ts'
import { useRowKeys } from './use-row-keys.ts'

/** Rows skipped by layout as one group; the first group renders immediately. */
const groupSize = 20
/** Maximum wait of a row for idle time, ms. */
const idleTimeoutMs = 250
/** Idle time assumed after a pause in a browser without `requestIdleCallback`, ms. */
const [idleMs, pauseMs] = [8, 32]

const queue = newRenderQueue({
  top: () => window.scrollY,
  height: () => window.innerHeight,
  now: () => performance.now(),
  whenIdle: (work) => {
    if (typeof requestIdleCallback !== 'function') return void setTimeout(work, pauseMs, () => idleMs)
    requestIdleCallback(
      (deadline) => work(() => (deadline.didTimeout ? Number.POSITIVE_INFINITY : deadline.timeRemaining())),
      { timeout: idleTimeoutMs },
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
 * A long list whose rows render one after the other while the browser is idle (`render-queue.ts`), and are laid out and
 * painted only near the viewport. Until a row renders, its name takes its place, so that users who navigate by headings
 * or search the page find each row; it renders when they reach it.
 */
export function RowsInView({ rows, total, renderRow }: RowsInViewProps) {
  const keys = useRowKeys()
  if (rows.length === 0) return null
  const starts = Array.from({ length: Math.ceil(rows.length / groupSize) }, (_, index) => index * groupSize)
  return (
    <div role="feed" aria-label="Agents" className="@container divide-y divide-line" {...keys}>
      {starts.map((start) => (
        <RowGroup
          key={start}
          rows={rows.slice(start, start + groupSize)}
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
function RowGroup({ rows, start, total, renderRow }: RowsInViewProps & { start: number }) {
  const part = useRef<HTMLDivElement>(null)
  const [rendered, setRendered] = useState<ReadonlySet<number>>(new Set())
  // Rows added to a group that is complete render immediately.
  const [isComplete, setComplete] = useState(start === 0)
  const latest = useRef({ rows, rendered })
  useLayoutEffect(() => {
    latest.current = { rows, rendered }
  })
  const renderPending = useCallback(
    (id: number) => flushSync(() => setRendered((before) => new Set(before).add(id))),
    [],
  )
  useEffect(() => {
    const element = part.current
    if (isComplete || !element) return
    return queue.join({
      element,
      renderNext: (isFromEnd) => {
        const pending = latest.current.rows.filter(({ id }) => !latest.current.rendered.has(id))
        const next = pending.at(isFromEnd ? -1 : 0)
        if (pending.length <= 1) setComplete(true)
        if (!next) return false
        renderPending(next.id)
        // Reading the position forces layout of the skipped row now instead of during scrolling.
        element.querySelector(`[data-agent="${next.id}"] *`)?.getBoundingClientRect()
        return pending.length > 1
      },
    })
  }, [isComplete, renderPending])

  /** Renders a row that showed only its name when it gets the focus, and focuses its run button. */
  const handleFocus = (id: number) => {
    renderPending(id)
    const row = part.current?.querySelector(`[data-agent="${id}"]`)
    ;(row?.querySelector<HTMLElement>('[data-run]') ?? row?.querySelector('button'))?.focus()
  }
  return (
    // The estimated height of its rows, as lines or as cards, until they have been on the screen.
    <div
      ref={part}
      className="divide-y divide-line [contain-intrinsic-height:auto_calc(var(--rows)*165px)] [content-visibility:auto] @2xl:[contain-intrinsic-height:auto_calc(var(--rows)*59px)] @5xl:[contain-intrinsic-height:auto_calc(var(--rows)*49px)]"
      style={{ '--rows': rows.length } as CSSProperties}
    >
      {rows.map((agent, index) => (
        <div key={agent.id} className="contain-content">
          {isComplete || rendered.has(agent.id) ? (
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
      className="h-[165px] px-3 @2xl:h-[58px] @5xl:h-12"
      onFocus={onFocus}
    >
      <h3 className="truncate font-semibold text-sm">
        <bdi>{agent.name}</bdi>
      </h3>
    </article>
  )
}
