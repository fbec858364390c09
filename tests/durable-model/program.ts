import { pool } from '#server/db/database.ts'
import { type Attempt, WorkLost, WorkSuspended } from '#server/durable/attempt.ts'
import type { StepResult } from '#server/durable/step-line.ts'
import { lineColumns, putLines } from '#server/durable/step-line.ts'
import { holdWork } from '#server/durable/wait.ts'
import { isOpen, type WorkPlace } from '#server/durable/work-kind.ts'
import type { Ledger } from './ledger.ts'
import type { Worker } from './worker.ts'

/** Steps of every piece of work. */
export const stepsOfWork = 3

export type Decision = { do: 'finish' } | { do: 'hold' } | { do: 'wait'; until: Date }

/** A step that is being done, until the history says what becomes of it. */
export interface Act {
  worker: Worker
  id: number
  decide: (decision: Decision) => void
  break: (error: Error) => void
}

/** What the program of one world works with. */
export interface Stage {
  place: WorkPlace
  ledger: () => Ledger
  acts: Set<Act>
  alter: (text: string) => string
}

/** How every piece of work is done: three steps, then its end with what they came to. */
export async function perform(stage: Stage, me: Worker, attempt: Attempt): Promise<void> {
  const values: string[] = []
  for (let position = 1; position <= stepsOfWork; position += 1) {
    if (attempt.stopReason() === 'canceled') return end(stage, me, attempt, 'canceled', '')
    const step = () => act(stage, me, attempt, position)
    values.push(await attempt.step({ kind: `step ${position}`, title: `Step ${position}` }, step))
  }
  await end(stage, me, attempt, 'success', values.join(' '))
}

async function act(
  { place, ledger, acts }: Stage,
  me: Worker,
  attempt: Attempt,
  position: number,
): Promise<StepResult<string>> {
  const { id } = attempt
  ledger().begins(me.name, id, attempt.number, position)
  const decided = Promise.withResolvers<Decision>()
  const one: Act = { worker: me, id, decide: decided.resolve, break: decided.reject }
  acts.add(one)
  const decision = await decided.promise.finally(() => acts.delete(one))
  const by = { worker: me.name, attempt: attempt.number }
  if (decision.do === 'hold' && (await holdWork(pool(), place, id, { by }))) {
    ledger().held(id, null)
    return { kept: { error: 'unused' }, state: 'canceled', isHeld: true }
  }
  if (decision.do === 'wait') {
    await attempt.waitUntil(decision.until).catch((error: unknown) => {
      if (error instanceof WorkSuspended) ledger().held(id, decision.until.getTime())
      throw error
    })
  }
  return { kept: { value: `${me.name}:${attempt.number}:${position}:${ledger().now()}` }, state: 'done' }
}

async function end(
  { place, ledger, alter }: Stage,
  me: Worker,
  attempt: Attempt,
  status: string,
  answer: string,
): Promise<void> {
  const lines = await attempt.takeLines()
  await me.gate?.promise
  const sentAt = ledger().now()
  const { rows } = await pool().query(alter(endStatement(place)), [
    attempt.id,
    me.name,
    attempt.number,
    status,
    answer,
    JSON.stringify(lines),
  ])
  if (rows.length === 0) throw new WorkLost(`${attempt.id} is in other hands.`)
  ledger().ended({ worker: me.name, number: attempt.number, sentAt }, attempt.id, answer)
}

/** The end as a feature records it: of an open piece of work, by the attempt that has it, with what is left to write. */
const endStatement = ({ table, steps }: WorkPlace) => `
with ended as (
  update ${table} set status = $4, answer = $5, ends = ends + 1
  where id = $1 and ${isOpen} and claimed_by = $2::text and attempt = $3::int returning id
), lines as (
  select ended.id as work_id, l.* from ended cross join json_to_recordset($6::json) as l(${lineColumns})
), written as (${putLines(steps, 'lines l', 'null')})
select id from ended`

/** Ends work that was to stop and is in nobody's hands. */
export const endOfNobodys = ({ table }: WorkPlace) =>
  `update ${table} set status = 'canceled', answer = '', ends = ends + 1 where id = $1 and ${isOpen} returning id`
