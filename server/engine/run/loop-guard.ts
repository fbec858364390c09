import type { ToolRequest } from '#server/engine/model/calls/model-message.ts'

/** How often a model may read the same before it is referred to the earlier answer. */
const repeatsMax = 2

interface Asked {
  times: number
  /** Null: it is being read, in the same turn. */
  answer: string | null
}

/** Notices a model that reads the same again and again, also in turns with others. An act allows all reads again. */
export class LoopGuard {
  readonly #asked = new Map<string, Asked>()
  #isLooping = false

  /** Whether the model ignored that it had its answer, so that it gets no more tools in this run. */
  get isLooping(): boolean {
    return this.#isLooping
  }

  /** Counts a read; returns the earlier answer if it is not to be read again. */
  repeated({ tool, input }: ToolRequest): Asked | null {
    const key = keyOf(tool, input)
    const asked = this.#asked.get(key) ?? { times: 0, answer: null }
    asked.times += 1
    this.#asked.set(key, asked)
    if (asked.times <= repeatsMax) return null
    this.#isLooping ||= asked.times > repeatsMax + 1
    return asked
  }

  /** Notes the answer of a read. */
  answered({ tool, input }: ToolRequest, answer: string): void {
    const asked = this.#asked.get(keyOf(tool, input))
    if (asked) asked.answer = answer
  }

  /** Allows all reads again, because an act may have changed their answers. */
  reset(): void {
    this.#asked.clear()
  }
}

const keyOf = (tool: string, input: unknown) => `${tool} ${JSON.stringify(sorted(input))}`

/** A model writes the same arguments in any order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]))
}
