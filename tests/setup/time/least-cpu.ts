/** The kernel may count the CPU of a thread in ticks: shorter work is done again until it has taken this long, ms. */
const leastCountedMs = 20

/**
 * Milliseconds of CPU of this thread that the least of so many turns of each took, taken by turns: a busy machine slows
 * all of them, so that their ratios hold on any.
 */
export async function leastCpuMs<Name extends string>(
  work: Record<Name, () => unknown>,
  turns = 12,
): Promise<Record<Name, number>> {
  const least = Object.fromEntries(Object.keys(work).map((name) => [name, Number.POSITIVE_INFINITY]))
  for (let turn = 0; turn < turns; turn++) {
    for (const [name, run] of Object.entries<() => unknown>(work)) {
      least[name] = Math.min(least[name] ?? 0, await cpuMsOf(run))
    }
  }
  return least as Record<Name, number>
}

async function cpuMsOf(run: () => unknown): Promise<number> {
  const start = process.threadCpuUsage()
  for (let runs = 1; ; runs++) {
    await run()
    const { user, system } = process.threadCpuUsage(start)
    const tookMs = (user + system) / 1000
    if (tookMs >= leastCountedMs) return tookMs / runs
  }
}
