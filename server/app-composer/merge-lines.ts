/** Most line comparisons of one merge; a longer text that both sides changed cannot be merged. */
const comparisonsMax = 4_000_000

/** Merges two changes of one text, line by line. Null: both changed the same lines in different ways. */
export function mergeLines(base: string, ours: string, theirs: string): string | null {
  if (ours === base || ours === theirs) return theirs
  if (theirs === base) return ours
  const [b, o, t] = [base.split('\n'), ours.split('\n'), theirs.split('\n')]
  if (b.length * Math.max(o.length, t.length) > comparisonsMax) return null
  const [inOurs, inTheirs] = [sameLines(b, o), sameLines(b, t)]
  const merged: string[] = []
  let [from, fromOurs, fromTheirs] = [0, 0, 0]
  for (let line = 0; line <= b.length; line += 1) {
    const at = line === b.length ? o.length : inOurs.get(line)
    const atTheirs = line === b.length ? t.length : inTheirs.get(line)
    // A line that both sides kept ends the changed range before it.
    if (at === undefined || atTheirs === undefined) continue
    const stretch = mergeStretch(b.slice(from, line), o.slice(fromOurs, at), t.slice(fromTheirs, atTheirs))
    if (!stretch) return null
    merged.push(...stretch, ...b.slice(line, line + 1))
    ;[from, fromOurs, fromTheirs] = [line + 1, at + 1, atTheirs + 1]
  }
  return merged.join('\n')
}

function mergeStretch(base: string[], ours: string[], theirs: string[]): string[] | null {
  if (isSame(base, ours) || isSame(ours, theirs)) return theirs
  return isSame(base, theirs) ? ours : null
}

const isSame = (left: readonly string[], right: readonly string[]) =>
  left.length === right.length && left.every((line, at) => line === right[at])

/** Maps each line of `a` that `b` kept to its place in `b`, by the longest common subsequence. */
function sameLines(a: string[], b: string[]): Map<number, number> {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const found = new Map<number, number>()
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) found.set(i++, j++)
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return found
}
