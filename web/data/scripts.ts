import { useAction } from '#web/platform/query.ts'

/** Lets Python check the syntax of a script; saves and runs nothing. */
export const useCheckScript = () =>
  useAction('POST /api/scripts/check', { refresh: [], fallback: 'Failed to check script' })
