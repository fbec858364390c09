import type { StepLine } from '#server/durable/step-line.ts'

interface Held {
  worker: string
  id: number
  number: number
  /** When its claim was answered. */
  claimedAt: number
  /** When the statement was sent by which it last proved to have the work. */
  provenAt: number
  /** When it was known to everybody that it has the work no more. */
  lostAt: number
  stepsSinceLost: number
  isForgotten: boolean
}

interface LineOf extends Pick<StepLine, 'position' | 'kept'> {
  work_id: number
  attempt: number
}

/** What a history has shown to anybody, and what of it must not be: the model that the statements are held against. */
export type Ledger = ReturnType<typeof newLedger>

/** Begins the account of one history. */
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
        // Answers may come in another order than what they tell happened.
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
    /** All that a worker had when this was sent waits again, but for what is on hold. */
    requeued(worker: string, sentAt: number, is: (id: number) => boolean = () => true) {
      lose((held) => held.worker === worker && held.claimedAt < sentAt && is(held.id) && !wakes.has(held.id))
    },
    /** Claims are as if they had never been. */
    forgotten(worker: string, ids: readonly number[]) {
      lose((held) => held.worker === worker && ids.includes(held.id))
      for (const held of attempts.values())
        held.isForgotten ||= held.worker === worker && ids.includes(held.id)
    },
    held(id: number, until: number | null) {
      time += 1
      wakes.set(id, until)
      // Work on hold is nobody's: its last attempt may still write, even where it was taken from it a moment ago.
      const last = [...attempts.values()].findLast((held) => held.id === id && !held.isForgotten)
      if (last) last.lostAt = Infinity
    },
    /** Work on hold goes on: its last attempt has no more to write. */
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
    /** A step begins: every one before it is kept, and it is not, as far as this attempt can know. */
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
      // One step may be on its way at the moment of the loss; the next one has to ask, and is told.
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
    /** What a step must have come to at the end; undefined where it was kept with the end only. */
    keptValue: (id: number, position: number) => kept.get(`${id}/${position}`)?.value,
  }
}

const nameOf = (worker: string, id: number, number: number) => `${id} of ${worker}, attempt ${number}`
