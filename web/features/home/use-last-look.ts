import { useEffect, useState } from 'react'
import { store, readStored } from '#web/platform/local-storage.ts'
import { keptLook, type Look, lookedAt, lookOf } from './last-look.ts'

/** Since when what happened is news to this person in this browser. */
export function useLastLook(userId: string): Look {
  const [last, setLast] = useState(() => look(userId))
  useEffect(() => {
    const handleLook = () => setLast(look(userId))
    document.addEventListener('visibilitychange', handleLook)
    return () => document.removeEventListener('visibilitychange', handleLook)
  }, [userId])
  return last
}

function look(userId: string): Look {
  const key = `balancia-look-${userId}`
  const last = lookedAt(new Date(), lookOf(readStored(key)))
  store(key, keptLook(last))
  return last
}
