import { useAction, useCall } from '#web/platform/query.ts'
import { call } from '#web/platform/call.ts'

/** Lets Python check the syntax of a script; saves and runs nothing. */
export const useCheckScript = () =>
  useAction('POST /api/scripts/check', { refresh: [], fallback: 'Failed to check script' })

/** Reads a link once as an agent would, until the signal. */
export const checkLink = (url: string, signal: AbortSignal) =>
  call('POST /api/links/check', { body: { url } }, { signal })

/** What is stored for the sign-ins of an agent; null: an agent that is not saved yet has nothing stored. */
export const useSignIns = (agentId: number | null, enabled: boolean) =>
  useCall(
    'GET /api/agents/:id/sign-ins',
    { params: { id: agentId ?? 0 } },
    { enabled: enabled && agentId !== null },
  )

export const useFillSignIn = () =>
  useAction('PUT /api/agents/:id/sign-ins', {
    refresh: ['GET /api/agents/:id/sign-ins'],
    failureTitle: 'The agent was saved, but not its sign-in',
    fallback: 'Open the sign-in of the link and enter again what it fills in.',
  })

export const useForgetSignIn = () =>
  useAction('POST /api/agents/:id/sign-ins/forget', {
    refresh: ['GET /api/agents/:id/sign-ins'],
    success: 'Signed out. The next run signs in again.',
    fallback: 'Failed to sign out',
  })

/** Does the steps of a sign-in once, without storing anything. */
export const useTrySignIn = () =>
  useAction('POST /api/sign-ins/try', { refresh: [], fallback: 'Failed to try the sign-in' })
