import { site } from '../shared/site.ts'

/** Says which content is a sample, so that nobody takes it for a promise. */
export function SampleNote() {
  if (site.samples.length === 0) return null
  return (
    <aside className="sample-note" aria-label="Sample content">
      <strong>Sample content:</strong> {site.samples.join(', ')}. The owner has not replaced it yet.
    </aside>
  )
}
