import { quantilesOf } from '#tools/bench/figures.ts'
import type { ModelCall } from '#tools/bench/model-peer.ts'
import type { TimedRun } from '#tools/bench/person.ts'

/** The runs of a loop. */
export interface Loop {
  good: TimedRun[]
  faults: string[]
  seconds: number
}

/** Each client asks for a run, waits for its end and asks again, until the time is up or the runs are done. */
export async function closedLoop(options: {
  clients: (() => Promise<TimedRun>)[]
  runsMax?: number
  forMs?: number
}): Promise<Loop> {
  const { clients, runsMax = Number.POSITIVE_INFINITY, forMs = Number.POSITIVE_INFINITY } = options
  const runs: TimedRun[] = []
  const startedAt = performance.now()
  let asked = 0
  const isOver = () => asked >= runsMax || performance.now() - startedAt >= forMs
  await Promise.all(
    clients.map(async (run) => {
      while (!isOver()) {
        asked += 1
        runs.push(await run())
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const good = runs.filter(({ fault }) => fault === undefined)
  const faults = runs.flatMap(({ fault }) => fault ?? [])
  if (good.length === 0) throw new Error(`No run succeeded. The first one: ${faults[0]}`)
  return { good, faults, seconds }
}

/** The quantiles of what the runs took beyond the model's time, ms. */
export function addedLatency({ good }: Loop, modelMs: number) {
  return quantilesOf(good.map(({ tookMs }) => tookMs - modelMs))
}

/** How long each run took until its call of the model came in, and from its answer to the end, ms. */
export function aroundTheCall({ good }: Loop, calls: ModelCall[]) {
  const known = new Map(calls.map((call) => [call.tag, call]))
  const before: number[] = []
  const after: number[] = []
  for (const { tag, askedAt, tookMs } of good) {
    const call = known.get(tag)
    if (!call) throw new Error(`${tag} succeeded without a call of the model.`)
    before.push(call.arrivedAt - askedAt)
    after.push(askedAt + tookMs - call.answeredAt)
  }
  return { before: quantilesOf(before), after: quantilesOf(after) }
}

/** The most calls that the model had to answer at once. */
export function mostAtOnce(calls: ModelCall[]): number {
  const changes = calls.flatMap(({ arrivedAt, answeredAt }) => [
    { at: arrivedAt, by: 1 },
    { at: answeredAt, by: -1 },
  ])
  let now = 0
  let most = 0
  for (const { by } of changes.toSorted((a, b) => a.at - b.at)) {
    now += by
    most = Math.max(most, now)
  }
  return most
}

/** Tells what went wrong, most frequent first, at most three kinds. */
export function faultNotes(faults: string[]): string[] {
  const counts = Map.groupBy(faults, (fault) => fault.slice(0, 200))
  return [...counts]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, 3)
    .map(([fault, all]) => `${all.length} x ${fault}`)
}
