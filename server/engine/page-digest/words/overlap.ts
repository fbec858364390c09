/** How much two sets share: of both together, and of the smaller one. */
export function overlap(
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
): { jaccard: number; containment: number } {
  const shared = a.intersection(b).size
  const smaller = Math.min(a.size, b.size)
  return {
    jaccard: shared / (a.size + b.size - shared || 1),
    containment: smaller > 0 ? shared / smaller : 0,
  }
}
