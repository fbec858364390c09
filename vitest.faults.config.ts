import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { longestFirst } from './tests/setup/vitest/longest-first.ts'

/**
 * The crash tests: real server processes, killed and started again. They wait more than they work, for minutes, models
 * and takeovers, so one more than there are processors runs side by side; none of their limits is a bound on the product.
 */
export default defineConfig({
  test: {
    include: ['tests/faults/*.test.ts', 'tests/hostile/*.test.ts'],
    globalSetup: ['tests/setup/processes/built.ts', 'tests/setup/processes/warm-data.ts'],
    maxWorkers: Number(process.env.CRASH_TESTS_AT_ONCE ?? availableParallelism() + 1),
    sequence: { sequencer: longestFirst(['chaos.', 'kill-nine.', 'processes.']) },
    testTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    hookTimeout: 600_000,
  },
})
