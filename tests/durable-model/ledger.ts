import type { StepLine } from '#server/durable/step-line.ts'

interface Held {
  worker: string
  id: number
  number: number
  /** When the reply to its claim arrived. */
  claimedAt: number
  /** When the last statement that proved its ownership of the work was sent. */
  provenAt: number
  /** When it was known to have lost the work. */
  lostAt: number
  stepsSinceLost: number
  isForgotten: boolean
}

interface LineOf extends Pick<StepLine, 'position' | 'kept'> {
  work_id: number
  attempt: number
}

/** The events that a history has made visible, and the rules they must obey: the model that checks the statements. */
export type Ledger = ReturnType<typeof newLedger>

/** Creates the ledger of one history. */
export function newLedger() {
  let time = 0
  const faults: string[] = []
  const attempts = new Map<string, Held>()
  const kept = new Map<string, { value: string; at: number }>()
  const ends = new Map<number, string>()
  const wakes = new Map<number, number | null>()
  const blame = (fault: string) => faults.push(fault)
  const lose = (is: (held: Held) => boolean) => {
    time += 1
    for (const held of attempts.values()) if (is(held) && held.lostAt === Infinity) held.lostAt = time
  }
  const prove = (worker: string, id: number, number: number, sentAt: number, what: string) => {
    const held = attempts.get(nameOf(worker, id, number))
    if (!held || held.lostAt < sentAt)
      blame(`${what} was accepted of ${nameOf(worker, id, number)}, which had lost it`)
    if (held) held.provenAt = sentAt
  }
  const keep = (id: number, position: number, value: string) => {
    const before = kept.get(`${id}/${position}`)
    if (before && before.value !== value)
      blame(`what step ${position} of ${id} came to was changed after it was kept`)
    if (!before) kept.set(`${id}/${position}`, { value, at: time })
  }

  return {
    faults,
    blame,
    /** The moment at which a statement is sent. */
    now: () => (time += 1),
    claimed(worker: string, sentAt: number, works: readonly { id: number; attempt: number }[]) {
      for (const { id, attempt: number } of works) {
        lose((held) => held.id === id && held.number <= number)
        const name = nameOf(worker, id, number)
        // Replies may arrive in an order different from that of their events.
        const isLate = [...attempts.values()].some(
          (held) => held.id === id && held.number > number && !held.isForgotten,
        )
        const lostAt = isLate ? time : Infinity
        attempts.delete(name)
        const times = { claimedAt: time, provenAt: sentAt, lostAt }
        attempts.set(name, { worker, id, number, ...times, stepsSinceLost: 0, isForgotten: false })
        wakes.delete(id)
      }
    },
    /** All work that a worker had when this was sent waits again, except suspended work. */
    requeued(worker: string, sentAt: number, is: (id: number) => boolean = () => true) {
      lose((held) => held.worker === worker && held.claimedAt < sentAt && is(held.id) && !wakes.has(held.id))
    },
    /** Forgets claims, as if they had never happened. */
    forgotten(worker: string, ids: readonly number[]) {
      lose((held) => held.worker === worker && ids.includes(held.id))
      for (const held of attempts.values())
        held.isForgotten ||= held.worker === worker && ids.includes(held.id)
    },
    held(id: number, until: number | null) {
      time += 1
      wakes.set(id, until)
      // Suspended work has no owner: its last attempt may still write, even when it has just lost the work.
      const last = [...attempts.values()].findLast((held) => held.id === id && !held.isForgotten)
      if (last) last.lostAt = Infinity
    },
    /** Suspended work is resumed: its last attempt may not write any more. */
    woken(id: number, sentAt: number) {
      lose((held) => held.id === id && held.claimedAt < sentAt)
      wakes.delete(id)
    },
    onHold: () => [...wakes],
    wrote(worker: string, sentAt: number, lines: readonly LineOf[], written: ReadonlySet<number>) {
      time += 1
      for (const { work_id: id, attempt, position, kept: value } of lines) {
        if (!written.has(id)) continue
        prove(worker, id, attempt, sentAt, 'a line')
        if (value !== null) keep(id, position, value)
      }
    },
    /** A step begins. As far as this attempt can know, all previous steps are stored and this one is not. */
    begins(worker: string, id: number, number: number, position: number) {
      const held = attempts.get(nameOf(worker, id, number))
      if (!held)
        return blame(`step ${position} was begun by ${nameOf(worker, id, number)}, which never had it`)
      const known = kept.get(`${id}/${position}`)
      if (known && known.at < held.provenAt) blame(`step ${position} of ${id} was kept, and is done again`)
      for (let earlier = 1; earlier < position; earlier += 1) {
        if (!kept.has(`${id}/${earlier}`))
          blame(`step ${position} of ${id} begins before step ${earlier} is on disk`)
      }
      // One step may be in flight when the work is lost; the next one checks, and learns of the loss.
      if (held.lostAt !== Infinity && (held.stepsSinceLost += 1) > 1)
        blame(`${nameOf(worker, id, number)} goes on with work that it has lost`)
    },
    ended(by: { worker: string; number: number; sentAt: number } | undefined, id: number, answer: string) {
      time += 1
      if (by) prove(by.worker, id, by.number, by.sentAt, 'an end')
      if (ends.has(id)) blame(`${id} ended twice`)
      ends.set(id, answer)
      lose((held) => held.id === id)
    },
    isEnded: (id: number) => ends.has(id),
    holderOf: (id: number) =>
      [...attempts.values()].find((held) => held.id === id && held.lostAt === Infinity)?.worker,
    /** The required final result of a step; undefined when it was stored only with the end. */
    keptValue: (id: number, position: number) => kept.get(`${id}/${position}`)?.value,
  }
}

const nameOf = (worker: string, id: number, number: number) => `${id} of ${worker}, attempt ${number}`
