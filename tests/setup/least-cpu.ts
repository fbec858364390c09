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
      const start = process.threadCpuUsage()
      await run()
      const { user, system } = process.threadCpuUsage(start)
      least[name] = Math.min(least[name] ?? 0, (user + system) / 1000)
    }
  }
  return least as Record<Name, number>
}
