import { pool } from '#server/db/database.ts'
import { requeueOfDead, requeueOrphans } from '#server/durable/takeover.ts'
import { requestStop, wakeDue, wakeWork } from '#server/durable/wait.ts'
import { isTaken } from '#server/durable/work-kind.ts'
import { addErrands, errandKind, makeErrands } from '#tests/setup/database/errands.ts'
import type { Command } from './history.ts'
import { newLedger } from './ledger.ts'
import { ownTime } from './own-time.ts'
import { type Act, endOfNobodys, perform, stepsOfWork } from './program.ts'
import { wireOf } from './world-wire.ts'
import { freeze, newWorker, thaw, type Worker } from './worker.ts'

/** Enough names to replace crashed workers; a history uses each name once. */
const names = ['w1', 'w2', 'w3', 'w4', 'w5', 'w6']
const limits = { perUser: 2, overall: 3 }
const users = ['ada', 'ben']
const hourMs = 3_600_000
/** Covers the timers that batch and retry writes of the journal, not those that end an attempt. */
const journalMs = 500
const roundsMax = 40

/** A fault that a test injects into a world. */
export interface Fault {
  /** Changes the statements. */
  alter?: (text: string) => string
  /** Reports a journal as written before it is. */
  isHasty?: boolean
  /** Lets workers claim work that they already have in flight. */
  takesAll?: boolean
  /** Lets PostgreSQL lose nothing in a crash. */
  forgetsNothing?: boolean
}

/** Runs histories one after the other, with its own tables, workers and time; throws on a violated guarantee. */
export interface World {
  live: (history: readonly Command[]) => Promise<void>
}

/** Makes a world with tables of that name. */
export async function makeWorld(
  name: string,
  { alter = (text) => text, isHasty = false, takesAll = false, forgetsNothing = false }: Fault = {},
): Promise<World> {
  const place = await makeErrands(name)
  const time = ownTime()
  const acts = new Set<Act>()
  let ledger = newLedger()
  const stage = { place, ledger: () => ledger, acts, alter }
  const kind = errandKind(place)
  const everyone = names.map((one) => newWorker(kind, one, (me, attempt) => perform(stage, me, attempt)))
  const wire = wireOf(name, { everyone, ledger: () => ledger, alter, isHasty })
  let slots: Worker[] = []
  let unused: Worker[] = []
  let works: number[] = []

  const slotOf = (n: number): Worker => {
    const worker = slots[n % slots.length] ?? everyone[0]
    if (!worker) throw new Error('A world has workers.')
    return worker
  }
  const livingActs = () => [...acts].filter(({ worker }) => !worker.isDead)

  async function claim(me: Worker, room: number): Promise<void> {
    let isMoreTaken = false
    await me.inTurn(async () => {
      const { claimed } = await me.claims.take({
        ...limits,
        room,
        inFlight: takesAll ? [] : me.attempts.ids(),
      })
      if (claimed.length > room) ledger.blame(`${me.name} took more than it had room for`)
      isMoreTaken = claimed.length > 0
      if (me.isDead) return
      for (const work of claimed) me.attempts.begin(work, undefined)
    })
    if (!isMoreTaken) return
    const { rows } = await pool().query<{ most: number; all: number }>(
      `select max(works)::int as most, sum(works)::int as all
       from (select count(*) as works from ${place.table} where ${isTaken} group by user_id) taken`,
    )
    if ((rows[0]?.most ?? 0) > limits.perUser || (rows[0]?.all ?? 0) > limits.overall)
      ledger.blame(`more is taken than the limits allow: ${JSON.stringify(rows[0])}`)
  }

  async function takeOver(me: Worker): Promise<void> {
    await me.inTurn(async () => {
      for (const other of everyone) {
        if (other === me || !other.gate) continue
        const sentAt = ledger.now()
        if ((await requeueOfDead(place, other.name)) > 0) ledger.requeued(other.name, sentAt)
      }
      const mine = me.attempts.ids()
      const sentAt = ledger.now()
      await requeueOrphans(place, me.name, mine)
      ledger.requeued(me.name, sentAt, (id) => !mine.includes(id))
    })
  }

  async function cancel(id: number): Promise<void> {
    const stopped = await requestStop(pool(), place, id)
    if (!stopped) return
    if (stopped.isClaimed) {
      const holder = everyone.find(({ name: one }) => one === ledger.holderOf(id))
      if (holder && isAble(holder)) holder.attempts.stop(id, 'canceled')
      return
    }
    const { rowCount } = await pool().query(endOfNobodys(place), [id])
    if (rowCount === 1) ledger.ended(undefined, id, '')
  }

  /** Crashes the database, which loses a claim that was not on disk: the work is as it was before the claim. */
  async function forget(): Promise<void> {
    const { worker, ids } = wire.unsynced() ?? {}
    if (!worker || !ids || forgetsNothing) return
    await pool().query(
      `update ${place.table} set status = 'queued', claimed_at = null, claimed_by = null, attempt = attempt - 1
       where id = any($1::int[]) and status = 'running'`,
      [ids],
    )
    ledger.forgotten(worker, ids)
  }

  async function wake(id: number): Promise<void> {
    const sentAt = ledger.now()
    if (await wakeWork(pool(), place, id)) ledger.woken(id, sentAt)
  }

  async function tick(): Promise<void> {
    time.now += hourMs
    const due = ledger.onHold().filter(([, until]) => until !== null && until <= time.now)
    const sentAt = ledger.now()
    await wakeDue(pool(), place)
    for (const [id] of due) ledger.woken(id, sentAt)
  }

  function crash(at: number): void {
    const next = unused.shift()
    const me = slotOf(at)
    if (!next) return
    me.isDead = true
    freeze(me)
    slots[at % slots.length] = next
  }

  async function happen(command: Command): Promise<void> {
    switch (command.do) {
      case 'admit':
        works.push(...(await addErrands(place, 1, { user_id: users[command.work % users.length] ?? '' })))
        return
      case 'claim':
        // The claim of a frozen worker completes late, and nothing waits for it.
        void claim(slotOf(command.slot), command.room).catch(ledger.blame)
        return
      case 'finish':
      case 'hold':
      case 'wait': {
        const living = livingActs()
        const act = living[command.act % living.length]
        act?.decide({ do: command.do, until: new Date(time.now + hourMs) })
        return
      }
      case 'wake': {
        const onHold = ledger.onHold()
        const [id] = onHold[command.work % onHold.length] ?? []
        return id === undefined ? undefined : wake(id)
      }
      case 'cancel':
        return cancel(works[command.work % works.length] ?? 0)
      case 'freeze':
        return freeze(slotOf(command.slot))
      case 'thaw':
        return thaw(slotOf(command.slot))
      case 'crash':
        return crash(command.slot)
      case 'takeover':
        if (isAble(slotOf(command.slot))) void takeOver(slotOf(command.slot)).catch(ledger.blame)
        return
      case 'tick':
        return tick()
      case 'gather':
        return time.goOff(journalMs)
      case 'forget':
        return forget()
      case 'together':
        await Promise.all(command.commands.map(happen))
    }
  }

  const check = () => {
    if (ledger.faults.length > 0) throw new Error(ledger.faults.join('\n'))
  }

  /** Completes all work that running workers have in flight. */
  async function finishAll(): Promise<void> {
    do {
      for (const act of livingActs()) act.decide({ do: 'finish' })
      time.goOff(journalMs)
      await wire.quiet()
      check()
    } while (livingActs().length > 0)
  }

  /** Lets everything continue until all work has ended. */
  async function runToEnd(): Promise<void> {
    for (const worker of slots) thaw(worker)
    for (let round = 0; round < roundsMax && !works.every((id) => ledger.isEnded(id)); round += 1) {
      await tick()
      for (const [id] of ledger.onHold()) await wake(id)
      await Promise.all(slots.map(takeOver))
      await Promise.all(slots.map((worker) => claim(worker, 10)))
      await finishAll()
    }
    const { rows } = await pool().query<{ id: number; status: string; ends: number; answer: string | null }>(
      `select id, status, ends, answer from ${place.table} order by id`,
    )
    for (const { id, status, ends, answer } of rows) {
      if (ends !== 1) ledger.blame(`${id} is ${status} and ended ${ends} times`)
      if (status === 'success') compare(id, answer ?? '')
    }
    if (rows.length !== works.length) ledger.blame(`${works.length} were admitted, ${rows.length} are there`)
    check()
  }

  function compare(id: number, answer: string): void {
    const values = answer.split(' ')
    for (let position = 1; position < stepsOfWork; position += 1) {
      const kept = ledger.keptValue(id, position)
      const is = JSON.stringify({ value: values[position - 1] })
      if (kept !== is) ledger.blame(`step ${position} of ${id} was kept as ${kept}, and the end says ${is}`)
    }
  }

  /** Deletes all work, so that remaining workers find none. */
  async function bury(): Promise<void> {
    await pool().query(`delete from ${place.steps.table}; delete from ${place.table}`)
    for (const worker of everyone) thaw(worker)
    await Promise.all(everyone.map(({ inTurn }) => inTurn(async () => undefined)))
    while (everyone.some(({ attempts }) => attempts.count() > 0)) {
      for (const act of acts) act.break(new Error('The history is over.'))
      time.goOff(journalMs)
      await wire.quiet()
    }
    time.clear()
  }

  async function live(history: readonly Command[]): Promise<void> {
    ledger = newLedger()
    for (const worker of everyone) worker.isDead = false
    unused = [...everyone]
    slots = unused.splice(0, 2)
    works = await addErrands(place, 1, { user_id: 'ada' })
    works.push(...(await addErrands(place, 2, { user_id: 'ben' })))
    try {
      for (const command of history) {
        await happen(command)
        await wire.quiet()
        check()
      }
      await runToEnd()
    } finally {
      await bury()
    }
  }

  return { live: (history) => time.run(() => live(history)) }
}

const isAble = (worker: Worker) => !worker.isDead && !worker.gate
