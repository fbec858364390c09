import { useEffect, useState } from 'react'
import { store, readStored } from '#web/platform/local-storage.ts'
import { lookedAt, lookOf } from './last-look.ts'

/** Since when what happened is news to this person in this browser. */
export function useLastLook(userId: string): string {
  const [since, setSince] = useState(() => look(userId))
  useEffect(() => {
    const handleLook = () => setSince(look(userId))
    document.addEventListener('visibilitychange', handleLook)
    return () => document.removeEventListener('visibilitychange', handleLook)
  }, [userId])
  return since
}

function look(userId: string): string {
  const key = `balancia-look-${userId}`
  const { since, seen } = lookedAt(new Date(), lookOf(readStored(key)))
  store(key, `${since} ${seen}`)
  return since
}
