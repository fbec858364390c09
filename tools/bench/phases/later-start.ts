import { medianOf } from '#tools/bench/compare/compare.ts'
import type { Findings } from '#tools/bench/figures.ts'
import type { Installation } from '#tools/bench/installation.ts'

const startsCount = 3

/** How long the product takes to be ready when its pages are built and its database is made. */
export async function laterStart(installation: Installation): Promise<Findings> {
  const times: number[] = []
  for (let turn = 0; turn < startsCount; turn += 1) {
    const { server, readyMs } = await installation.start()
    times.push(readyMs)
    await server.stop()
  }
  return {
    figures: [
      {
        name: 'time to ready',
        value: medianOf(times),
        unit: 'ms',
        besideAim: { ratio: { atMost: 0.45 } },
        around: times.map((ms) => Math.round(ms)).join(', '),
      },
    ],
  }
}
