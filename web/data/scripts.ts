import { useAction } from '#web/platform/query.ts'

/** Asks Python what it makes of a script; saves and runs nothing. */
export const useCheckScript = () =>
  useAction('POST /api/scripts/check', { refresh: [], fallback: 'Failed to check script' })
