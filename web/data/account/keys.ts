import { useQuery } from '@tanstack/react-query'
import { call, type Reply } from '#web/platform/call.ts'
import { callKey, useAction } from '#web/platform/query.ts'

export type ListedKey = Reply<'GET /api/keys'>[number] & { isExpired: boolean }

/** The API keys of the user; fetched again each time they are shown, because programs use them meanwhile. */
export function useKeys() {
  return useQuery({
    queryKey: callKey('GET /api/keys'),
    queryFn: async ({ signal }): Promise<ListedKey[]> => {
      const keys = await call('GET /api/keys', undefined, { signal })
      return keys.map((key) => ({ ...key, isExpired: isPast(key.expiresAt) }))
    },
    staleTime: 0,
  })
}

/** Creates a key; only this reply contains it, so the caller must show it. */
export const useCreateKey = () =>
  useAction('POST /api/keys', {
    refresh: ['GET /api/keys'],
    fallback: 'Failed to create the key',
    showsIssues: true,
  })

export const useRevokeKey = () =>
  useAction('DELETE /api/keys/:id', {
    refresh: ['GET /api/keys'],
    success: 'Key revoked. Programs that use it are refused from now on',
    fallback: 'Failed to revoke the key',
  })

const isPast = (at: string | null) => at !== null && new Date(at).getTime() <= Date.now()
