import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askedAt, noteWhenAsked } from '#web/platform/asked-at.ts'
import { call, type Reply } from '#web/platform/call.ts'
import { repeatOutdatedFirstReads } from '#web/platform/first-read.ts'
import { noteAnswer } from '#web/platform/online.ts'
import { callKey, queryClient } from '#web/platform/query.ts'
import { isSignedOut, signInAgain } from '#web/platform/sign-in-again.ts'
import { runReads } from './runs.ts'

type Told = Reply<'GET /api/events'>

const retryMs = 5_000
/** How long after its time a change may be there for others, ms. */
const marginMs = 1_000
const liveReads = [
  ...runReads,
  'GET /api/executions',
  'GET /api/runs',
  'GET /api/overview',
  'GET /api/approvals',
  'GET /api/agents/:id/schedule',
  'GET /api/agent-teams',
  'GET /api/agent-teams/:id/executions',
  'GET /api/agent-teams/:id/schedule',
  'GET /api/notifications/unread',
] as const

noteWhenAsked(queryClient.getQueryCache())
repeatOutdatedFirstReads(queryClient)

/** Keeps what a page shows of agents and runs as it is at the server, whoever changed it, for as long as somebody looks. */
export function useLiveReads() {
  const client = useQueryClient()
  useEffect(() => followWhileVisible(client), [client])
}

/** A browser keeps six connections to one server for all its tabs, so a hidden one gives its own back. */
function followWhileVisible(client: QueryClient): () => void {
  let state: string | undefined
  let close: (() => void) | undefined
  const onState = ({ state: next, quietMs }: Told) => {
    if (next === state) return
    // At first, what was asked for since the last change is up to date.
    refresh(client, state === undefined ? Date.now() - quietMs + marginMs : Number.POSITIVE_INFINITY)
    state = next
  }
  const look = () => {
    close?.()
    close = document.visibilityState === 'visible' ? listen(() => state, onState) : undefined
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    close?.()
  }
}

/** Listens until it is closed; a connection that broke is made again by the browser, one that was refused a while later. */
function listen(known: () => string | undefined, onState: (told: Told) => void) {
  let source: EventSource
  let retry: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    const state = known()
    source = new EventSource(`/api/events${state === undefined ? '' : `?since=${state}`}`)
    source.addEventListener('message', ({ data }: MessageEvent<string>) => onState(JSON.parse(data) as Told))
    source.addEventListener('open', () => noteAnswer(true))
    source.addEventListener('error', () => {
      noteAnswer(false)
      if (source.readyState !== EventSource.CLOSED) return
      retry = setTimeout(open, retryMs)
      void findOutWhoIsSignedIn()
    })
  }
  open()
  return () => {
    clearTimeout(retry)
    source.close()
  }
}

/** A stream is refused to who was signed out elsewhere, without a word that a page could read. */
async function findOutWhoIsSignedIn(): Promise<void> {
  try {
    await call('GET /api/auth/user')
  } catch (error) {
    if (isSignedOut(error)) signInAgain()
  }
}

const listeners = new Set<() => void>()

/** Calls back whenever something of the user's agents or runs has changed while this page is looked at; answers what ends that. */
export function onLiveChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function refresh(client: QueryClient, askedBefore: number) {
  for (const listener of listeners) listener()
  for (const read of liveReads) {
    void client.invalidateQueries({
      queryKey: callKey(read),
      predicate: (query) => askedAt(query) < askedBefore,
    })
  }
}
