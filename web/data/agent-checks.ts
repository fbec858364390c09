import { useAction } from '#web/platform/query.ts'
import { call } from '#web/platform/call.ts'

/** Lets Python check the syntax of a script; saves and runs nothing. */
export const useCheckScript = () =>
  useAction('POST /api/scripts/check', { refresh: [], fallback: 'Failed to check script' })

/** Reads a link once as an agent would, until the signal. */
export const checkLink = (url: string, signal: AbortSignal) =>
  call('POST /api/links/check', { body: { url } }, { signal })
