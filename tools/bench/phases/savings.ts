import { ChangingPages, numbersFrom } from './changing-pages.ts'
import { closedLoop, faultNotes } from './closed-loop.ts'
import type { Findings } from '#tools/bench/figures.ts'
import type { Stage } from '#tools/bench/stage.ts'

const agentsCount = 100
const linksMax = 4
const days = 30
const clientsCount = 16
const seed = 20_261_123

interface Watcher {
  id: number
  pages: number[]
}

/**
 * What agents that watch links save by not asking their model while nothing changed: a month of days, each agent once a
 * day, beside the same agents that ask always.
 */
export async function savings(stage: Stage): Promise<Findings> {
  const [person] = await stage.people(1)
  if (!person) throw new Error('There is nobody.')
  const next = numbersFrom(seed)
  const chosen = Array.from({ length: agentsCount }, () => 1 + Math.floor(next() * linksMax))
  const pages = new ChangingPages(
    chosen.reduce((sum, count) => sum + count, 0),
    next,
  )
  try {
    const addresses = await pages.open()
    const watchers = async (skipUnchanged: boolean | null) => {
      let first = 0
      const made: Watcher[] = []
      for (const [at, count] of chosen.entries()) {
        const own = Array.from({ length: count }, (_, more) => first + more)
        first += count
        const { id } = await person.addAgent({
          name: `Watcher ${at}`,
          taskDescription: 'Watch these pages and tell me what changed.',
          webLinks: own.map((number) => addresses[number]),
          skipUnchanged,
        })
        made.push({ id, pages: own })
      }
      return made
    }
    const [saving, always] = [await watchers(null), await watchers(false)]
    const faults: string[] = []
    let [overlooked, needless] = [0, 0]
    for (let day = 0; day < days; day += 1) {
      const changed = day === 0 ? new Set<number>() : pages.passDay()
      const before = await tokensOf(stage, saving)
      faults.push(...(await runAll(person, [...saving, ...always])))
      const after = await tokensOf(stage, saving)
      if (day === 0) continue
      for (const { id, pages: own } of saving) {
        const hasAsked = (after.get(id) ?? 0) > (before.get(id) ?? 0)
        const hasChanged = own.some((number) => changed.has(number))
        if (hasChanged && !hasAsked) overlooked += 1
        if (!hasChanged && hasAsked) needless += 1
      }
    }
    const [withIt, without] = [sum(await tokensOf(stage, saving)), sum(await tokensOf(stage, always))]
    return {
      figures: [
        { name: 'tokens of a month, asking always', value: without, unit: '' },
        { name: 'tokens of a month, asking when a link changed', value: withIt, unit: '' },
        { name: 'saved', value: (1 - withIt / without) * 100, unit: '%', aim: { atLeast: 30 } },
        { name: 'changes overlooked', value: overlooked, unit: '', aim: { atMost: 0 } },
        { name: 'asked though nothing had changed', value: needless, unit: '', aim: { atMost: 0 } },
        { name: 'failed runs', value: faults.length, unit: '', aim: { atMost: 0 } },
      ],
      notes: [
        `${agentsCount} agents, ${addresses.length} links, ${days} days, once a day`,
        ...faultNotes(faults),
      ],
    }
  } finally {
    pages.close()
  }
}

/** Runs each once; tells what went wrong. */
async function runAll(
  person: Awaited<ReturnType<Stage['people']>>[number],
  watchers: Watcher[],
): Promise<string[]> {
  const waiting = [...watchers]
  const run = () => person.runTask(waiting.pop()?.id ?? 0)
  const clients = Array.from({ length: clientsCount }, () => run)
  return (await closedLoop({ clients, runsMax: watchers.length })).faults
}

async function tokensOf({ sql }: Stage, watchers: Watcher[]): Promise<Map<number, number>> {
  const { rows } = await sql.query<{ id: number; tokens: number }>(
    `select agent_id as id, sum(tokens_used)::int as tokens from agent_executions where agent_id = any($1) group by agent_id`,
    [watchers.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id, tokens }) => [id, tokens]))
}

const sum = (tokens: Map<number, number>) => [...tokens.values()].reduce((all, each) => all + each, 0)
