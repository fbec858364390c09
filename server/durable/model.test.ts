import { assert, asyncProperty } from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Command, histories } from '#tests/durable-model/history.ts'
import { takeOverTime } from '#tests/durable-model/own-time.ts'
import { listenIn } from '#tests/durable-model/wire.ts'
import { type Fault, makeWorld } from '#tests/durable-model/world.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()

/**
 * Number of histories over all worlds: each injected fault below showed within 160. `BALANCIA_MODEL_HISTORIES` and `..._SEED` override it.
 */
const historiesAll = Number(process.env.BALANCIA_MODEL_HISTORIES ?? 400)
const seed = Number(process.env.BALANCIA_MODEL_SEED ?? 20_261_122)
const worlds = 4
/** An injected fault usually shows sooner; how soon depends on random coincidence. */
const faultShowsWithin = 3_000

beforeAll(() => {
  takeOverTime()
  listenIn()
})

afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function liveThrough(name: string, runs: number, from: number, fault?: Fault): Promise<void> {
  const { live } = await makeWorld(name, fault)
  const property = asyncProperty(histories, (history: Command[]) => live(history))
  await assert(property, { numRuns: runs, seed: from, endOnFailure: fault !== undefined })
}

test(`in ${historiesAll} random histories no finished step is repeated, nothing is lost, and all work ends once`, async () => {
  process.stdout.write(`The histories are those of the seed ${seed}.\n`)
  const share = Math.ceil(historiesAll / worlds)
  const all = Array.from({ length: worlds }, (_, n) => liveThrough(`model_${n}`, share, seed + n))
  await expect(Promise.all(all)).resolves.toHaveLength(worlds)
}, 900_000)

const without = (part: string | RegExp, instead: string) => (text: string) => text.replace(part, instead)

const faults: { fault: string; change: Fault; shows: RegExp }[] = [
  {
    fault: 'the journal heeds the attempt and not the owner',
    change: { alter: without('and work.claimed_by = $1', 'and $1 = $1') },
    shows: /a line was accepted of/,
  },
  {
    fault: 'the journal heeds the owner and not the attempt, where a worker takes what it is still busy with',
    change: {
      alter: without('o.attempt = sent.attempt', 'true'),
      takesAll: true,
      forgetsNothing: true,
    },
    shows: /a line was accepted of|goes on with work that it has lost/,
  },
  {
    fault: 'a worker takes what it is still busy with, of which PostgreSQL has forgotten the claim',
    change: { takesAll: true },
    shows: /accepted of|done again|goes on with work|was changed after/,
  },
  {
    fault: 'a claim does not count the attempt',
    change: { alter: without('attempt = w.attempt + 1', 'attempt = greatest(w.attempt, 1)') },
    shows: /done again|was changed after|accepted of|goes on with work|ended 0 times/,
  },
  {
    fault: 'a step begins before the one before it is on disk',
    change: { isHasty: true },
    shows: /begins before step/,
  },
  {
    fault: 'the end that a lost attempt wants to record is recorded',
    change: {
      alter: without('and claimed_by = $2::text and attempt = $3::int', 'and $2::text = $2 and $3::int = $3'),
    },
    shows: /an end was accepted of/,
  },
  {
    fault: 'a takeover leaves the work with its owner',
    change: { alter: without('claimed_by = null, crashes = crashes + 1', 'crashes = crashes + 1') },
    shows: /a line was accepted of|ended 0 times/,
  },
  {
    fault: 'a claim does not heed what its user has already',
    change: { alter: without('least($2 - coalesce(t.works, 0), $4)', 'least($2, $4)') },
    shows: /more is taken than the limits allow/,
  },
]

test.for(faults)('an injected fault shows: $fault', { timeout: 600_000 }, async ({ change, shows }) => {
  const name = `model_fault_${faults.findIndex((one) => one.change === change)}`
  const shown = await liveThrough(name, faultShowsWithin, seed, change).then(
    () => undefined,
    (error: Error) => String(error.cause),
  )
  expect(shown).toMatch(shows)
})
