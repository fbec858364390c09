import { type Aim, type Figure, missingOf } from '#tools/bench/figures.ts'

/** The figures of both sides in one round. */
export interface Round {
  ours: Figure[]
  beside: Figure[]
}

/** A figure of both sides in one round. */
export interface Pair {
  ours: number
  beside: number
  /** Ours divided by theirs; undefined when one of them is not above 0. */
  ratio: number | undefined
}

/** A figure over all rounds that have it for both sides. */
export interface Compared extends Pick<Figure, 'phase' | 'name' | 'unit'> {
  pairs: Pair[]
  aim: { ratio?: Aim; value?: Aim } | undefined
}

/** Pairs the figures of each round; leaves out figures that only one side has. */
export function compare(rounds: Round[]): Compared[] {
  const all = new Map<string, Compared>()
  for (const { ours, beside } of rounds) {
    const theirs = new Map(beside.map((figure) => [keyOf(figure), figure.value]))
    for (const figure of ours) {
      const other = theirs.get(keyOf(figure))
      if (other === undefined) continue
      const compared = all.get(keyOf(figure)) ?? emptyFor(figure)
      all.set(keyOf(figure), compared)
      compared.pairs.push(pairOf(figure.value, other))
    }
  }
  return [...all.values()]
}

function keyOf({ phase, name }: Figure): string {
  return `${phase}: ${name}`
}

function emptyFor({ phase, name, unit, aim, besideAim }: Figure): Compared {
  return { phase, name, unit, pairs: [], aim: besideAim ?? (aim && { value: aim }) }
}

function pairOf(ours: number, beside: number): Pair {
  return { ours, beside, ratio: ours > 0 && beside > 0 ? ours / beside : undefined }
}

/** The median; throws when there are no values. */
export function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  const upper = sorted[Math.floor(sorted.length / 2)]
  if (lower === undefined || upper === undefined) throw new Error('There is nothing to take the median of.')
  return (lower + upper) / 2
}

/** The median of the ratios per round, with its spread; not the ratio of medians, which come from different rounds. */
export function ratioOf({ pairs }: Pick<Compared, 'pairs'>) {
  const ratios = pairs.flatMap(({ ratio }) => ratio ?? [])
  if (ratios.length === 0) return undefined
  return { median: medianOf(ratios), least: Math.min(...ratios), most: Math.max(...ratios) }
}

/** Whether an aim is met: the medians decide, and the rounds show how certain that is. */
export interface Verdict {
  isMet: boolean
  roundsMet: number
}

/** Judges a figure by its ratio or by its value, whichever is met; undefined when it has no aim. */
export function judge({ aim, pairs }: Pick<Compared, 'aim' | 'pairs'>): Verdict | undefined {
  if (!aim) return undefined
  const meets = (value: number, ratio: number | undefined) =>
    isWithin(aim.value, value) || isWithin(aim.ratio, ratio)
  return {
    isMet: meets(medianOf(pairs.map(({ ours }) => ours)), ratioOf({ pairs })?.median),
    roundsMet: pairs.filter(({ ours, ratio }) => meets(ours, ratio)).length,
  }
}

function isWithin(aim: Aim | undefined, value: number | undefined): boolean {
  return aim !== undefined && value !== undefined && missingOf(aim, value) <= 0
}
