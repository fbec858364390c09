import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node'

/** Has test files begin in this order, whose names begin so, and before all others: none of them may be left for the end. */
export function longestFirst(names: string[]): TestSequencerConstructor {
  const rank = ({ moduleId }: TestSpecification) => {
    const index = names.findIndex((name) => moduleId.includes(`/${name}`))
    return index === -1 ? names.length : index
  }
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return files.toSorted((a, b) => rank(a) - rank(b))
    }
  }
}
