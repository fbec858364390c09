import { eq, inArray } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { plannedRuns } from '#server/db/tables/schedules.ts'
import { users } from '#server/db/tables/users.ts'
import { createAgent, removeAgent, toggleAgent, updateAgent } from '#server/features/agents/public.ts'
import { restoreAgent } from '#server/features/agents/history/trash.ts'
import { updateAccount } from '#server/features/profile/update-account.ts'
import { clock } from '#server/platform/clock.ts'
import { tick } from '#server/features/schedules/scheduler.ts'
import { instantsOf, readWallClock, type Rhythm, type WallClock } from './wall-clock.ts'
import { ModelAgent, type ModelOptions, type PlanSpec } from './model.ts'
import { type Act, changesOfTheClock, type Made, type YearScript, zones } from './script.ts'

const minute = 60_000
const day = 24 * 60 * minute
const start = Date.UTC(2027, 0, 1)
const end = Date.UTC(2028, 0, 1)

const wallClocks = new Map<string, WallClock>()
const known = new Map<string, number[]>()

/** Every instant of a rhythm in a zone, beyond the year so that the last next run is known, too. */
function instantsIn(rhythm: Rhythm, zone: string): number[] {
  const key = `${zone} ${JSON.stringify(rhythm)}`
  const found = known.get(key)
  if (found) return found
  const wallClock = wallClocks.get(zone) ?? readWallClock(zone, start - 2 * day, end + 70 * day)
  wallClocks.set(zone, wallClock)
  const instants = instantsOf(rhythm, wallClock)
  known.set(key, instants)
  return instants
}

interface Step {
  at: number
  /** It happens at an instant of a plan, just before a scheduler takes that. */
  isAtInstant: boolean
  act: Act | { kind: 'awake' | 'asleep' }
}

let years = 0

/** A year of agents in the product, next to what must become of them by the rules alone. */
export class Year {
  private now = start
  private readonly people: { id: string; zone: string }[] = []
  private readonly all: ModelAgent[] = []
  private readonly busyIds = new Set<number>()
  private readonly steadyIds = new Set<number>()

  /** Lives through the year; fails at the first next run that is not true. Answers the ledger, as it is and as it must be. */
  async live(script: YearScript): Promise<{ kept: Lines; planned: Lines }> {
    years += 1
    clock.now = () => new Date(this.now)
    await this.populate(script)
    const steps: Step[] = [
      ...script.actions.map(({ at, ...rest }) => ({ ...rest, at: start + at * minute + 13_000 })),
      ...changesOfTheClock.flatMap((date) => {
        const at = Date.parse(date)
        return [
          { at, isAtInstant: false, act: { kind: 'awake' as const } },
          { at: at + 1.25 * day, isAtInstant: false, act: { kind: 'asleep' as const } },
        ]
      }),
    ].toSorted((a, b) => a.at - b.at)
    let stoppedUntil = 0
    for (;;) {
      const next = Math.max(this.nextEvent(), stoppedUntil)
      const [step] = steps
      const at = step?.isAtInstant ? Math.max(next, step.at) : step?.at
      if (step && at !== undefined && at <= Math.max(next, step.at) && step.at <= next) {
        steps.shift()
        this.now = Math.max(this.now, at)
        if (this.now >= end) break
        if (step.act.kind === 'stop')
          stoppedUntil = Math.max(stoppedUntil, this.now + step.act.minutes * minute)
        else await this.act(step.act, step.isAtInstant)
      } else {
        this.now = Math.max(this.now, next + 120)
        if (this.now >= end) break
        await this.tick()
      }
      await this.checkNextRuns()
    }
    return this.readLedger()
  }

  private async populate({ steady, calm, busy }: Record<'steady' | 'calm' | 'busy', Made[]>): Promise<void> {
    for (const zone of zones) {
      const id = `year-${years}-${zone}`
      await db.insert(users).values({ id, email: `${id}@example.com`, timeZone: zone })
      this.people.push({ id, zone })
    }
    // Those that nobody touches keep the zone that they have.
    const settled = steady.map((made, n) => ({ ...made, zone: zones[n] ?? null }))
    for (const [n, made] of [...settled, ...calm, ...busy].entries()) {
      const user = n % zones.length
      const plan = { ...made.plan, zone: made.zone }
      const isBusy = n >= settled.length + calm.length
      const agent = await createAgent(
        { userId: this.people[user]?.id ?? '' },
        {
          name: `Agent ${n}`,
          persona: 'writer',
          taskDescription: 'Write a short note.',
          webLinks: [],
          notifications: false,
          notifyWhen: 'every-run',
          learningMode: false,
          asksOwner: false,
          integrations: [],
          triggerType: 'schedule',
          autoSchedule: true,
          status: isBusy ? 'paused' : 'active',
          taskFrequency: plan.fields.taskFrequency,
          triggerConfig: configOf(plan, made.options),
        },
      )
      const model = new ModelAgent(agent.id, user, plan, made.options, this.now)
      model.isActive = !isBusy
      if (isBusy) this.busyIds.add(agent.id)
      if (n < settled.length) this.steadyIds.add(agent.id)
      this.options.set(agent.id, made.options)
      this.all.push(model)
    }
  }

  private readonly options = new Map<number, ModelOptions>()

  private instants(agent: ModelAgent): number[] {
    return instantsIn(agent.spec.rhythm, agent.spec.zone ?? this.people[agent.user]?.zone ?? '')
  }

  private nextEvent(): number {
    const times = this.all.flatMap((agent) => [agent.next(this.instants(agent)), agent.openUntil])
    return Math.min(...times.filter((time) => time !== null))
  }

  /** Two schedulers look at the clock at once; runs that take no time end before anything else happens. */
  private async tick(): Promise<void> {
    await this.endRuns()
    if (this.all.some((agent) => agent.hasWaiting)) await tick()
    await Promise.all([tick(), tick()])
    for (const agent of this.all) agent.tick(this.instants(agent), this.now)
    await this.endRuns()
  }

  private async endRuns(): Promise<void> {
    const ended = this.all.filter(({ openUntil }) => openUntil !== null && openUntil <= this.now)
    if (ended.length === 0) return
    for (const agent of ended) agent.openUntil = null
    await db
      .update(agentExecutions)
      .set({ status: 'success' })
      .where(
        inArray(
          agentExecutions.agentId,
          ended.map(({ id }) => id),
        ),
      )
  }

  private async act(what: Exclude<Step['act'], { kind: 'stop' }>, isAtInstant: boolean): Promise<void> {
    await this.endRuns()
    if (what.kind === 'move') return this.move(what.user, what.to)
    if (what.kind === 'awake' || what.kind === 'asleep') {
      const sleepers = this.all.filter(
        (agent) =>
          this.busyIds.has(agent.id) &&
          agent.deletedAt === null &&
          agent.isActive === (what.kind === 'asleep'),
      )
      for (const agent of sleepers) await this.toggle(agent)
      return undefined
    }
    if (what.kind === 'restore') return this.restore()
    if (!('agent' in what)) return undefined
    const due = this.all.find((one) => (one.next(this.instants(one)) ?? Infinity) <= this.now)
    const agent = isAtInstant && due ? due : this.all[what.agent % this.all.length]
    if (!agent || agent.deletedAt !== null || this.steadyIds.has(agent.id)) return undefined
    if (what.kind === 'rename') {
      await updateAgent(this.ownerOf(agent), agent.id, { name: `Renamed at ${this.now}` })
    } else if (what.kind === 'edit') await this.edit(agent, { ...what.plan, zone: what.zone })
    else if (what.kind === 'delete') {
      if (agent.isActive) agent.endPlan('deleted', this.instants(agent), this.now)
      agent.deletedAt = this.now
      await removeAgent(this.ownerOf(agent), agent.id)
    } else if (!this.busyIds.has(agent.id)) await this.toggle(agent)
  }

  private ownerOf(agent: ModelAgent) {
    return { userId: this.people[agent.user]?.id ?? '' }
  }

  private async toggle(agent: ModelAgent): Promise<void> {
    agent.endPlan(agent.isActive ? 'paused' : 'changed', this.instants(agent), this.now)
    agent.isActive = !agent.isActive
    await toggleAgent(this.ownerOf(agent), agent.id)
  }

  private async edit(agent: ModelAgent, plan: PlanSpec): Promise<void> {
    const chosen = this.options.get(agent.id)
    if (!chosen || this.busyIds.has(agent.id)) return
    const isOther =
      JSON.stringify([agent.spec.fields, agent.spec.zone]) !== JSON.stringify([plan.fields, plan.zone])
    const cause = agent.isActive ? 'changed' : 'paused'
    if (isOther) agent.endPlan(cause, this.instants(agent), this.now)
    agent.spec = plan
    await updateAgent(this.ownerOf(agent), agent.id, {
      taskFrequency: plan.fields.taskFrequency,
      triggerConfig: configOf(plan, chosen),
    })
  }

  private async restore(): Promise<void> {
    const agent = this.all.find(({ deletedAt }) => deletedAt !== null && this.now - deletedAt < 29 * day)
    if (!agent) return
    agent.deletedAt = null
    agent.isActive = false
    await restoreAgent(this.ownerOf(agent), agent.id)
    if (!this.busyIds.has(agent.id)) await this.toggle(agent)
  }

  private async move(who: number, zone: string): Promise<void> {
    const person = this.people[who]
    if (!person || person.zone === zone) return
    for (const agent of this.all) {
      if (agent.user !== who || agent.spec.zone !== null || agent.deletedAt !== null) continue
      agent.endPlan('changed', this.instants(agent), this.now)
    }
    const [user] = await db.select().from(users).where(eq(users.id, person.id))
    if (user) await updateAccount({ userId: person.id }, user, { timeZone: zone })
    person.zone = zone
  }

  private async checkNextRuns(): Promise<void> {
    const rows = await db
      .select({ id: agents.id, nextRun: agents.nextRun })
      .from(agents)
      .where(
        inArray(
          agents.id,
          this.all.map(({ id }) => id),
        ),
      )
    const kept = new Map(rows.map(({ id, nextRun }) => [id, nextRun?.toISOString() ?? null]))
    for (const agent of this.all) {
      const next = agent.next(this.instants(agent))
      const planned = next === null ? null : new Date(next).toISOString()
      if (kept.get(agent.id) !== planned) {
        throw new Error(
          `At ${clock.now().toISOString()} the next run is ${kept.get(agent.id)}, not ${planned}: ${JSON.stringify(agent)}`,
        )
      }
    }
  }

  private async readLedger(): Promise<{ kept: Lines; planned: Lines }> {
    const kept: Lines = { rows: [], runs: [] }
    const planned: Lines = { rows: [], runs: [] }
    for (const agent of this.all) {
      const rows = await db.select().from(plannedRuns).where(eq(plannedRuns.agentId, agent.id))
      kept.rows.push(...rows.map((row) => lineOf(agent, row.plannedAt.getTime(), row)))
      planned.rows.push(...[...agent.rows].map(([at, row]) => lineOf(agent, at, row)))
      const runs = await db.select().from(agentExecutions).where(eq(agentExecutions.agentId, agent.id))
      kept.runs.push(...runs.map(({ id, idempotencyKey }) => `${id} ${idempotencyKey}`))
      const started = rows.filter(({ outcome }) => outcome === 'started')
      planned.runs.push(...started.map((row) => `${row.executionId} schedule:${row.plannedAt.toISOString()}`))
    }
    for (const lines of [kept.rows, kept.runs, planned.rows, planned.runs]) lines.sort()
    return { kept, planned }
  }
}

interface Lines {
  rows: string[]
  runs: string[]
}

function configOf({ fields, zone }: PlanSpec, { missed, overlap }: ModelOptions) {
  return { ...fields.config, ...(zone === null ? {} : { timeZone: zone }), missed, overlap }
}

/** One row as a line. */
function lineOf(
  { id }: ModelAgent,
  at: number,
  { outcome, cause }: { outcome: string; cause: string | null },
): string {
  const why = outcome === 'waiting' ? 'waits' : (cause ?? 'no reason')
  return `${id} ${new Date(at).toISOString()} ${outcome}: ${why}`
}
