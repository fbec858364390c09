import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { ClientMessage, ServerMessage } from '#contract/collaboration/collaboration.ts'
import {
  finalCloseCodes,
  reconnectMs,
  type ResourceType,
} from '#contract/collaboration/collaboration-names.ts'
import { toast } from '#web/platform/toast.ts'
import { applyShared, nothingShared, type SharedState } from './collaboration-state.ts'
import { siteAddress } from '#web/platform/site.ts'

export type ConnectionState = 'disconnected' | 'reconnecting' | 'connected'

/** A resource that several people edit, and the user's actions on it. */
export interface Collaboration {
  connection: ConnectionState
  shared: SharedState
  edit: (field: string, value: string) => void
  /** The user's focus entered a field, or left it. */
  enter: (field: string) => void
  exit: (field: string) => void
  /** The user's caret in a field, or the selection. */
  point: (field: string, text: string, start: number, end: number) => void
  save: () => void
  keepMine: (field: string) => void
  takeTheirs: (field: string) => void
}

/** Edits are collected for this time before they are sent, ms. */
const gatherMs = 80
const failure = (description: string) =>
  toast({ title: 'Collaboration Error', description, variant: 'destructive' })

/**
 * Joins the collaboration on a resource; leaves it on unmount. `onSaved` is called after each save with the person who
 * saved.
 */
export function useCollaboration(
  type: ResourceType,
  id: number,
  userId: string,
  onSaved: (userId: string) => void,
): Collaboration {
  const [shared, apply] = useReducer(applyShared, nothingShared)
  const [connection, setConnection] = useState<ConnectionState>('disconnected')
  const socket = useRef<WebSocket>(undefined)
  const latest = useRef(shared)
  const saved = useRef(onSaved)
  useEffect(() => {
    latest.current = shared
    saved.current = onSaved
  })
  const say = useCallback(
    (message: Said) => {
      if (socket.current?.readyState !== WebSocket.OPEN) return
      const envelope = { userId, sessionId: `${type}:${id}`, timestamp: new Date().toISOString() }
      socket.current.send(JSON.stringify({ ...envelope, ...message }))
    },
    [type, id, userId],
  )

  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined
    const open = () => {
      const address = siteAddress(`/ws?userId=${encodeURIComponent(userId)}`)
      const next = new WebSocket(address.replace(/^http/, 'ws'))
      socket.current = next
      next.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const message = JSON.parse(data) as ServerMessage
        if (message.type === 'connected') return say({ type: 'join', resourceType: type, resourceId: id })
        if (message.type === 'session_state') setConnection('connected')
        if (message.type === 'error') failure(message.message)
        apply(message)
        if (message.type === 'save_complete') saved.current(message.userId)
      })
      next.addEventListener('error', () => failure('Connection error occurred'))
      next.addEventListener('close', ({ code, reason }) => {
        if (socket.current !== next) return
        const isFinal = finalCloseCodes.includes(code)
        setConnection(isFinal ? 'disconnected' : 'reconnecting')
        if (code === 1008) failure(reason || 'You may not see this any more.')
        if (!isFinal) retry = setTimeout(open, reconnectMs)
      })
    }
    open()
    return () => {
      clearTimeout(retry)
      say({ type: 'leave' })
      const last = socket.current
      socket.current = undefined
      last?.close(1000)
    }
  }, [type, id, userId, say])

  const flush = useCallback(() => {
    const { pending, version, conflicts, locks } = latest.current
    for (const [field, value] of Object.entries(pending)) {
      if (field in conflicts) continue
      // The lease may have expired while nothing was typed.
      if (locks[field] === undefined) say({ type: 'lock', field })
      say({ type: 'edit', operation: { field, value, version } })
    }
  }, [say])
  // Sends edits after a short delay, and again after a reconnect.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (connection !== 'connected' || Object.keys(shared.pending).length === 0) return
    // Do not restart the timer: continued typing must not delay earlier edits.
    if (timer.current !== undefined) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      flush()
    }, gatherMs)
  }, [connection, shared.pending, flush])
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    connection,
    shared,
    edit: (field, value) => apply({ type: 'typed', field, value }),
    enter: (field) => {
      const lock = latest.current.locks[field]
      if (!lock || lock.userId === userId) say({ type: 'lock', field })
      say({ type: 'cursor', cursor: { line: 0, column: 0, field } })
    },
    exit: (field) => {
      flush()
      say({ type: 'unlock', field })
      say({ type: 'cursor', cursor: { line: 0, column: 0, field: null } })
    },
    point: (field, text, start, end) => {
      const before = text.slice(0, end)
      const line = before.split('\n').length - 1
      const column = end - (before.lastIndexOf('\n') + 1)
      say({ type: 'cursor', cursor: { line, column, field } })
      say({ type: 'selection', selection: { field, start, end } })
    },
    save: () => {
      flush()
      say({ type: 'save' })
    },
    keepMine: (field) => apply({ type: 'keep_mine', field }),
    takeTheirs: (field) => apply({ type: 'take_theirs', field }),
  }
}

type WithoutEnvelope<M> = M extends unknown ? Omit<M, 'userId' | 'sessionId' | 'timestamp'> : never
type Said = WithoutEnvelope<ClientMessage>
