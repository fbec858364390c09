/** Values that one label may have; more of them would cost the operator's Prometheus memory without end. */
const valuesMax = 20

/** Returns a function that keeps the first values it is given, and answers `other` for all after them. */
export function boundedLabel(max = valuesMax): (value: string) => string {
  const known = new Set<string>()
  return (value) => {
    if (known.size < max) known.add(value)
    return known.has(value) ? value : 'other'
  }
}
