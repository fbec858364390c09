import { byIndex, Lane, type NamedStatement } from '#server/db/lane.ts'
import { openList } from '#server/db/tables/work-states.ts'
import { log } from '#server/platform/log.ts'
import { WorkLost } from './attempt.ts'
import { isAnsweredFault } from './database-fault.ts'
import { lineColumns, putLines, type StepLine } from './step-line.ts'
import type { WorkKind } from './work-kind.ts'

/** What nobody waits for is gathered over all work for so long, ms: many attempts share one statement. */
const gatherMs = 20
/** A statement that failed is sent again after this long, ms. */
const retryMs = 500
/** Characters of lines that one statement carries at most, beside the first piece of work. */
const charsMax = 8_000_000

/** Work in hand, and which attempt at it writes. */
export interface WorkInHand {
  id: number
  attempt: number
}

interface Pending extends WorkInHand {
  lines: Map<number, StepLine>
  waiters: PromiseWithResolvers<void>[]
}

/** Puts the lines of attempts into the journal. */
export interface JournalWriter {
  /** Has a line written soon; what is known of it later takes its place. */
  writeSoon: (work: WorkInHand, line: StepLine) => void
  /** Waits until all lines of a piece of work are on disk; throws `WorkLost` where it is not this attempt's any more. */
  written: (id: number) => Promise<void>
  /** Takes the lines that are not written yet, for a statement of the caller's. */
  take: (id: number) => Promise<StepLine[]>
}

/**
 * Writes lines where the worker still has the work in this attempt, all in one statement. The work is locked against
 * those who would give it to another: what is kept after a takeover is refused, what was kept before is seen by it.
 * Work on hold still names who had it last, whose attempt may close its line.
 */
function writeStatement({ name, table, steps, keepNotes }: WorkKind): NamedStatement {
  return {
    name: `write_lines_of_${name}`,
    text: `
with sent as (
  select * from json_to_recordset($2::json) as l(work_id int, attempt int, ${lineColumns})
), owned as (
  select work.id, work.attempt from ${table} work
  where work.id in (select work_id from sent) and work.status in ${openList}
    and work.claimed_by = $1
  order by work.id for share
), lines as (
  select sent.* from sent join owned o on o.id = sent.work_id and o.attempt = sent.attempt
)${keepNotes ? `, notes as (${keepNotes})` : ''}
${putLines(steps, 'lines l')}
returning ${steps.work} as id, set_config('synchronous_commit', $3, true)`,
  }
}

/** The writer of one kind of work for one worker; `onLost` is told of attempts whose work is in other hands. */
export function journalWriter(
  kind: WorkKind,
  worker: string,
  onLost: (work: WorkInHand) => void,
): JournalWriter {
  const statement = writeStatement(kind)
  const lane = new Lane('journal', byIndex)
  let queue = new Map<number, Pending>()
  let flight: { works: Map<number, Pending>; isSynced: boolean; landed: Promise<void> } | undefined
  let timer: NodeJS.Timeout | undefined

  const lost = (id: number) => new WorkLost(`The ${kind.name} ${id} is in other hands.`)

  const entryOf = (work: WorkInHand): Pending => {
    const known = queue.get(work.id)
    if (known?.attempt === work.attempt) return known
    for (const waiter of known?.waiters ?? []) waiter.reject(lost(work.id))
    const entry = { ...work, lines: new Map(), waiters: [] }
    queue.set(work.id, entry)
    return entry
  }

  const flightOf = (id: number) => (flight?.works.has(id) ? flight : undefined)

  const flushSoon = (waitMs: number) => {
    timer ??= setTimeout(flush, waitMs)
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (flight || queue.size === 0) return
    const works = takeSome(queue)
    const isSynced = [...works.values()].some(isToBeSynced)
    const landed = send([...works.values()], isSynced).finally(() => {
      flight = undefined
      if ([...queue.values()].some(({ waiters }) => waiters.length > 0)) flush()
      else if (queue.size > 0) flushSoon(gatherMs)
    })
    flight = { works, isSynced, landed }
  }

  async function send(works: readonly Pending[], isSynced: boolean): Promise<void> {
    try {
      settle(works, await write(works, isSynced))
    } catch (error) {
      if (works.length > 1 && isAnsweredFault(error)) {
        // One of them is at fault: each is tried alone.
        for (const work of works) await send([work], isSynced)
        return
      }
      log.warn({ err: error, kind: kind.name }, 'could not write the journal')
      for (const work of works) putBack(work, error)
    }
  }

  async function write(works: readonly Pending[], isSynced: boolean): Promise<Set<number>> {
    const lines = works.flatMap(({ id, attempt, lines: own }) =>
      [...own.values()].map((line) => ({ work_id: id, attempt, ...line })),
    )
    const values = [worker, JSON.stringify(lines), isSynced ? 'on' : 'off']
    const { rows } = await lane.query<{ id: number }>(statement, values)
    return new Set(rows.map(({ id }) => id))
  }

  function settle(works: readonly Pending[], written: ReadonlySet<number>): void {
    for (const work of works) {
      // Where each is tried alone, the others are still in the air: who asks from now on must not wait for this one.
      flight?.works.delete(work.id)
      const isWritten = written.has(work.id)
      if (isWritten) kind.onChanged(work.id)
      else {
        log.warn(
          { kind: kind.name, id: work.id, attempt: work.attempt },
          'what this worker still wrote was refused: the work is in other hands',
        )
        onLost(work)
      }
      for (const waiter of work.waiters) {
        if (isWritten) waiter.resolve()
        else waiter.reject(lost(work.id))
      }
    }
  }

  /** Keeps the lines for the next statement; who waits for them is told of the fault and asks again. */
  function putBack(work: Pending, error: unknown): void {
    flight?.works.delete(work.id)
    for (const waiter of work.waiters) waiter.reject(error)
    // A later attempt that writes by now must not lose its lines to those of this one, which would be refused.
    if ((queue.get(work.id)?.attempt ?? 0) > work.attempt) return
    const entry = entryOf(work)
    for (const [position, line] of work.lines) if (!entry.lines.has(position)) entry.lines.set(position, line)
    flushSoon(retryMs)
  }

  return {
    writeSoon(work, line) {
      entryOf(work).lines.set(line.position, line)
      flushSoon(gatherMs)
    },
    async written(id) {
      const waiter = Promise.withResolvers<void>()
      const waiting = queue.get(id)
      const flying = flight?.works.get(id)
      if (waiting) waiting.waiters.push(waiter)
      else if (flying && flight?.isSynced) flying.waiters.push(waiter)
      else if (flying) {
        // It is on its way without waiting for the disk: written once more, it will.
        const entry = entryOf(flying)
        for (const [position, line] of flying.lines) entry.lines.set(position, line)
        entry.waiters.push(waiter)
      } else return
      flush()
      await waiter.promise
    },
    async take(id) {
      // One flight may be followed by another that carries the same work again.
      for (let on = flightOf(id); on; on = flightOf(id)) await on.landed
      const entry = queue.get(id)
      queue.delete(id)
      for (const waiter of entry?.waiters ?? []) waiter.resolve()
      return entry ? [...entry.lines.values()] : []
    },
  }
}

/** A finished step reaches the disk before anybody is told of it; an opened one need not. */
function isToBeSynced({ lines, waiters }: Pending): boolean {
  return waiters.length > 0 || [...lines.values()].some(({ kept }) => kept !== null)
}

/** Takes as much out of the queue as one statement may carry, oldest first. */
function takeSome(queue: Map<number, Pending>): Map<number, Pending> {
  const taken = new Map<number, Pending>()
  let chars = 0
  for (const [id, work] of queue) {
    for (const { kept, input, output } of work.lines.values())
      chars += (kept?.length ?? 0) + (input?.length ?? 0) + (output?.length ?? 0)
    if (taken.size > 0 && chars > charsMax) break
    taken.set(id, work)
    queue.delete(id)
  }
  return taken
}
