// chunk: frame
/** A line of the left text beside one of the right; if one side is missing, the line was added or removed. */
export interface LinePair {
  left: string | undefined
  right: string | undefined
  isSame: boolean
}

/** Maximum comparisons of lines; a larger changed section is shown as a whole. */
const comparisonsMax = 1_000_000

/** Aligns two texts line by line, with as many equal lines opposite each other as possible. */
export function lineDifference(left: string, right: string): LinePair[] {
  const [a, b] = [linesOf(left), linesOf(right)]
  const head = a.findIndex((line, at) => line !== b[at])
  const start = head === -1 ? a.length : head
  const tailMax = Math.min(a.length, b.length) - start
  let tail = 0
  while (tail < tailMax && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1
  return [
    ...a.slice(0, start).map(same),
    ...middle(a.slice(start, a.length - tail), b.slice(start, b.length - tail)),
    ...a.slice(a.length - tail).map(same),
  ]
}

function middle(a: string[], b: string[]): LinePair[] {
  const pairs: LinePair[] = []
  let [i, j] = [0, 0]
  for (const [x, y] of [...commonLines(a, b), [a.length, b.length] as const]) {
    pairs.push(...facing(a.slice(i, x), b.slice(j, y)))
    const line = a[x]
    if (line !== undefined) pairs.push(same(line))
    ;[i, j] = [x + 1, y + 1]
  }
  return pairs
}

/** The positions of the longest common subsequence of lines in both texts. */
function commonLines(a: string[], b: string[]): (readonly [number, number])[] {
  if (a.length * b.length > comparisonsMax) return []
  const lengths = commonLengths(a, b)
  const width = b.length + 1
  const found: (readonly [number, number])[] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) found.push([i++, j++])
    else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i += 1
    else j += 1
  }
  return found
}

/** The length of that subsequence from each pair of positions to the ends, row by row. */
function commonLengths(a: string[], b: string[]): Uint32Array {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const at = i * width + j
      lengths[at] =
        a[i] === b[j]
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0)
    }
  }
  return lengths
}

const linesOf = (text: string) => (text === '' ? [] : text.split(/\r?\n/))
const same = (line: string): LinePair => ({ left: line, right: line, isSame: true })

function facing(removed: string[], added: string[]): LinePair[] {
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, at) => ({
    left: removed[at],
    right: added[at],
    isSame: false,
  }))
}
