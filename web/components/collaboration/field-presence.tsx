import { useEffect, useState } from 'react'
import type { Collaborator, FieldLock } from '#contract/collaboration/collaboration.ts'

interface FieldPresenceProps {
  /** The lock that another person has on the field. */
  lock: FieldLock | undefined
  /** Everybody who has the resource open. */
  people: readonly Collaborator[]
  /** Other people whose focus is in the field. */
  here: readonly Collaborator[]
}

/** Shows beside a field's label who has locked it and for how many more seconds, or who else is in it. */
export function FieldPresence({ lock, people, here }: FieldPresenceProps) {
  if (lock) {
    const holder = people.find(({ id }) => id === lock.userId)?.name ?? 'Somebody'
    return <Holder key={lock.expiresAt} name={holder} expiresAt={lock.expiresAt} />
  }
  if (here.length === 0) return null
  return (
    <span className="flex min-w-0 flex-1 items-center justify-end gap-1.5 text-muted text-xs">
      {here.map(({ id, color }) => (
        <span key={id} className="size-2 shrink-0 rounded-full" style={{ background: color }} aria-hidden />
      ))}
      <span className="truncate">{here.map(({ name }) => name).join(', ')} here</span>
    </span>
  )
}

function Holder({ name, expiresAt }: { name: string; expiresAt: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1_000))
  return (
    <span className="flex min-w-0 flex-1 justify-end gap-1 text-warning text-xs tabular-nums">
      <output className="flex min-w-0 whitespace-pre">
        <bdi className="truncate">{name}</bdi>
        <span className="shrink-0"> is editing</span>
      </output>
      {/* Hidden from screen readers: announcing every second would drown out the name. */}
      <span className="shrink-0" aria-hidden>
        · {seconds} s
      </span>
    </span>
  )
}
