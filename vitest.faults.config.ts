import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those that take longest, of which none may begin when all others are done. */
const first = ['chaos', 'kill-nine', 'processes']

function rank({ moduleId }: TestSpecification): number {
  const index = first.findIndex((name) => moduleId.includes(`/${name}.`))
  return index === -1 ? first.length : index
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => rank(a) - rank(b))
  }
}

/**
 * The crash tests: real server processes, killed and started again. They wait more than they work, for minutes, models
 * and takeovers, so one more than there are processors runs side by side; none of their limits is a bound on the product.
 */
export default defineConfig({
  test: {
    include: ['tests/faults/*.test.ts'],
    maxWorkers: Number(process.env.CRASH_TESTS_AT_ONCE ?? availableParallelism() + 1),
    sequence: { sequencer: LongestFirst },
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
