import { call } from '#web/platform/call.ts'

/** Reads a link once as an agent would, until the signal. */
export const checkLink = (url: string, signal: AbortSignal) =>
  call('POST /api/links/check', { body: { url } }, { signal })
