import type { Collaboration } from '#web/data/collaboration.ts'

const stateWords = {
  connected: 'Connected',
  reconnecting: 'Connecting again… What you type is kept.',
  disconnected: 'Not connected',
}

/** Who has the same thing open, and whether one is in touch with them. */
export function Collaborators({ collaboration, userId }: { collaboration: Collaboration; userId: string }) {
  const { shared, connection } = collaboration
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-2 text-xs">
      <ul aria-label="Collaborators" className="flex flex-wrap gap-2">
        {shared.collaborators.map(({ id, name, color, role }) => (
          <li key={id} className="flex items-center gap-1.5">
            <span
              aria-hidden
              style={{ background: color }}
              className="grid size-6 place-items-center rounded-full font-medium text-[0.7rem] text-white"
            >
              {name.slice(0, 1).toUpperCase()}
            </span>
            <span>{id === userId ? `${name} (you)` : name}</span>
            {role === 'viewer' && <span className="text-muted">watches</span>}
          </li>
        ))}
      </ul>
      <output className="text-muted">{stateWords[connection]}</output>
    </div>
  )
}
