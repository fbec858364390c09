import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import type { Collaboration } from '#web/data/collaboration.ts'

interface SharedFieldProps {
  name: string
  label: string
  hint?: string
  error?: string
  userId: string
  collaboration: Collaboration
  children: ReactNode
}

/** A field that others may be in, too: who holds it and for how long, and both versions where two were typed. */
export function SharedField({ name, label, hint, error, userId, collaboration, children }: SharedFieldProps) {
  const { shared, keepMine, takeTheirs } = collaboration
  const holder = useHolder(collaboration, name, userId)
  const conflict = shared.conflicts[name]
  const here = shared.collaborators.filter(({ id }) => id !== userId && shared.cursors[id] === name)
  return (
    <div>
      <Field
        label={label}
        hint={hint}
        error={error}
        aside={
          holder ? (
            <output className="text-warning text-xs tabular-nums">{holder}</output>
          ) : (
            here.length > 0 && (
              <span className="flex items-center gap-1.5 text-muted text-xs">
                <span className="size-2 rounded-full" style={{ background: here[0]?.color }} aria-hidden />
                {here.map((person) => person.name).join(', ')} here
              </span>
            )
          )
        }
      >
        {children}
      </Field>
      {conflict && (
        <div role="alert" className="mt-2 rounded-md bg-warning-tint p-3 text-sm text-warning">
          <p>Somebody else changed this meanwhile. Nothing was overwritten.</p>
          <p className="wrap-anywhere mt-1">Yours: {conflict.mine}</p>
          <p className="wrap-anywhere">Theirs: {conflict.theirs}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" onClick={() => keepMine(name)}>
              Keep mine
            </Button>
            <Button size="sm" onClick={() => takeTheirs(name)}>
              Take theirs
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

/** Whether somebody else holds a field at this moment. */
export function isHeld({ shared }: Collaboration, name: string, userId: string): boolean {
  const lock = shared.locks[name]
  return lock !== undefined && lock.userId !== userId
}

function useHolder(collaboration: Collaboration, name: string, userId: string): string | undefined {
  const { shared } = collaboration
  const lock = isHeld(collaboration, name, userId) ? shared.locks[name] : undefined
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!lock) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [lock])
  if (!lock) return undefined
  const who = shared.collaborators.find(({ id }) => id === lock.userId)?.name ?? 'Somebody'
  const seconds = Math.max(0, Math.ceil((new Date(lock.expiresAt).getTime() - now) / 1_000))
  return `${who} is editing · ${seconds} s`
}
