import type { Approval } from '#web/data/approvals.ts'

/** The exact action, what was decided about it, and what the run had read before it requested it. */
export function ExactAction({ approval: { payload, reads, decision } }: { approval: Approval }) {
  return (
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-md bg-sunken p-3 font-mono text-xs">
      {payloadLines(payload).map(([name, value]) => (
        <Line key={name} name={name} value={value} />
      ))}
      {payloadLines(decision ?? {}).map(([name, value]) => (
        <Line key={`decision ${name}`} name={`decided: ${name}`} value={value} />
      ))}
      {reads.map((read) => (
        <Line key={`read ${read}`} name="read" value={read} />
      ))}
    </dl>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap">{value}</dd>
    </>
  )
}

/** A payload line by line in readable form; names and values exactly as stored. */
function payloadLines(payload: Record<string, unknown>): [string, string][] {
  // The internal id means nothing to users.
  const { actId: _actId, ...shown } = payload
  return Object.entries(shown).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
}
