import { useCallback, useEffect, useState } from 'react'

// Kept in memory only: closing the page signs the owner out, and no other page can send it.
let token: string | undefined
const onSignIn = new Set<() => void>()

export function keepToken(next: string | undefined): void {
  token = next
  for (const tell of onSignIn) tell()
}

/** Whether the owner is signed in, followed live. */
export function useIsOwner(): boolean {
  const [isOwner, setIsOwner] = useState(token !== undefined)
  useEffect(() => {
    const follow = () => setIsOwner(token !== undefined)
    onSignIn.add(follow)
    return () => void onSignIn.delete(follow)
  }, [])
  return isOwner
}

/** Calls the API; throws an `Error` with a sentence that can be shown. */
export async function api<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
  const reply = await fetch(`/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error('The server cannot be reached.')
  })
  if (reply.status === 204) return undefined as T
  const answer = (await reply.json().catch(() => ({}))) as T & { message?: string }
  if (reply.status === 401) keepToken(undefined)
  if (!reply.ok) throw new Error(answer.message ?? 'Something went wrong.')
  return answer
}

export interface Loaded<T> {
  data: T | undefined
  error: string | undefined
  reload: () => void
}

/** Reads a path and keeps the reply. */
export function useData<T>(path: string): Loaded<T> {
  const [state, setState] = useState<{ path: string; data?: T; error?: string }>({ path })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isCurrent = true
    api<T>(path).then(
      (data) => isCurrent && setState({ path, data }),
      (error: unknown) =>
        isCurrent && setState({ path, error: String(error instanceof Error ? error.message : error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [path, turn])
  const reload = useCallback(() => setTurn((each) => each + 1), [])
  return { data: state.path === path ? state.data : undefined, error: state.error, reload }
}
