import {
  byIndex,
  DedicatedConnection,
  type NamedStatement,
} from '#server/db/connection/dedicated-connection.ts'
import { openList } from '#server/db/tables/work-states.ts'
import { log } from '#server/platform/log.ts'
import { WorkLost } from './attempt.ts'
import { isStatementError } from './statement-error.ts'
import { lineColumns, putLines, type StepLine } from './step-line.ts'
import type { WorkKind } from './work-kind.ts'

/** Lines that nothing awaits are batched over all work for this long, ms: many attempts share one statement. */
const gatherMs = 20
/** Pause before a failed statement is retried, ms. */
const retryMs = 500
/** Maximum characters of lines in one statement; the first piece of work is sent whole. */
const charsMax = 8_000_000

/** Work in flight, and the attempt that writes. */
export interface WorkInFlight {
  id: number
  attempt: number
}

interface Pending extends WorkInFlight {
  lines: Map<number, StepLine>
  waiters: PromiseWithResolvers<void>[]
}

/** Writes the lines of attempts to the journal. */
export interface JournalWriter {
  /** Queues a line for the next statement; a later version of the line replaces it. */
  writeSoon: (work: WorkInFlight, line: StepLine) => void
  /** Waits until all lines of a piece of work are on disk; throws `WorkLost` if another attempt owns it. */
  written: (id: number) => Promise<void>
  /** Removes and returns the unwritten lines, so that the caller writes them. */
  take: (id: number) => Promise<StepLine[]>
}

/**
 * Writes, in one statement, the lines of all work that this worker still owns in the same attempt. The row locks
 * conflict with a takeover: writes after a takeover are rejected, and a takeover sees all writes before it. Suspended
 * work keeps the name of its last worker, whose attempt may still close its line.
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

/** Creates the writer of one kind of work for one worker. Calls `onLost` for attempts that have lost their lease. */
export function journalWriter(
  kind: WorkKind,
  worker: string,
  onLost: (work: WorkInFlight) => void,
): JournalWriter {
  const statement = writeStatement(kind)
  const lane = new DedicatedConnection('journal', byIndex)
  let queue = new Map<number, Pending>()
  let flight: { works: Map<number, Pending>; isSynced: boolean; landed: Promise<void> } | undefined
  let timer: NodeJS.Timeout | undefined

  const lost = (id: number) => new WorkLost(`The ${kind.name} ${id} has lost its lease.`)

  const entryOf = (work: WorkInFlight): Pending => {
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
      if (works.length > 1 && isStatementError(error)) {
        // One piece of work breaks the statement: send each alone.
        for (const work of works) await send([work], isSynced)
        return
      }
      log.warn({ err: error, kind: kind.name }, 'Could not write the journal; trying again')
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
      // Others of this flight may still be in flight, each alone: later callers must not wait for this one.
      flight?.works.delete(work.id)
      const isWritten = written.has(work.id)
      if (isWritten) kind.onChanged(work.id)
      else {
        log.warn(
          { kind: kind.name, id: work.id, attempt: work.attempt },
          'Rejected a write of this worker: lease lost, another worker owns the work',
        )
        onLost(work)
      }
      for (const waiter of work.waiters) {
        if (isWritten) waiter.resolve()
        else waiter.reject(lost(work.id))
      }
    }
  }

  /** Queues the lines again, and rejects their waiters, who retry. */
  function putBack(work: Pending, error: unknown): void {
    flight?.works.delete(work.id)
    for (const waiter of work.waiters) waiter.reject(error)
    // Lines of a later attempt must not be replaced by those of this one, which would be rejected.
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
        // The flight does not wait for the disk: write the lines again with a statement that does.
        const entry = entryOf(flying)
        for (const [position, line] of flying.lines) entry.lines.set(position, line)
        entry.waiters.push(waiter)
      } else return
      flush()
      await waiter.promise
    },
    async take(id) {
      // The next flight may carry the same work again.
      for (let on = flightOf(id); on; on = flightOf(id)) await on.landed
      const entry = queue.get(id)
      queue.delete(id)
      for (const waiter of entry?.waiters ?? []) waiter.resolve()
      return entry ? [...entry.lines.values()] : []
    },
  }
}

/** A finished step has to be on disk before it is reported; an opened one need not. */
function isToBeSynced({ lines, waiters }: Pending): boolean {
  return waiters.length > 0 || [...lines.values()].some(({ kept }) => kept !== null)
}

/** Removes from the queue what fits into one statement, oldest first. */
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
