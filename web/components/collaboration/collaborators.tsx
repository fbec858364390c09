import { useState } from 'react'
import type { Collaborator } from '#contract/collaboration/collaboration.ts'
import { isolated } from '#contract/isolated.ts'
import { classNames } from '#web/platform/class-names.ts'
import { prefixed } from '#web/platform/site.ts'

const stateTexts = {
  connected: 'Connected',
  reconnecting: 'Connecting again… What you type is kept.',
  disconnected: 'Not connected',
}

interface CollaboratorsProps {
  people: readonly Collaborator[]
  connection: keyof typeof stateTexts
  /** The user who is looking; marked among the people. */
  userId: string
  className?: string
}

/** The people who have the same resource open, and the state of the connection. */
export function Collaborators({ people, connection, userId, className }: CollaboratorsProps) {
  return (
    <div className={classNames('flex flex-wrap items-center justify-between gap-2 text-xs', className)}>
      <ul aria-label="Collaborators" className="flex min-w-0 flex-wrap gap-x-3 gap-y-2">
        {people.map((person) => (
          <li key={person.id} className="flex min-w-0 items-center gap-1.5">
            <Face person={person} />
            <span className="wrap-anywhere min-w-0">
              {person.id === userId ? `${isolated(person.name)} (you)` : person.name}
            </span>
            {person.role === 'viewer' && <span className="text-muted">watches</span>}
          </li>
        ))}
      </ul>
      <output className={connection === 'connected' ? 'text-muted' : 'text-warning'}>
        {stateTexts[connection]}
      </output>
    </div>
  )
}

/** A person's picture in a ring of their color, or the first letter of their name on that color. */
function Face({ person: { name, avatar, color } }: { person: Collaborator }) {
  const [isBroken, setBroken] = useState(false)
  if (avatar && !isBroken) {
    return (
      <img
        src={prefixed(avatar)}
        alt=""
        style={{ borderColor: color }}
        className="size-6 shrink-0 rounded-full border-2 object-cover"
        onError={() => setBroken(true)}
      />
    )
  }
  return (
    <span
      aria-hidden
      style={{ background: color, color: '#fff' }}
      className="grid size-6 shrink-0 place-items-center rounded-full font-medium text-[0.7rem]"
    >
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  )
}
