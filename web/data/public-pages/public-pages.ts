// chunk: page
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type { FormEntryReply } from '#contract/public-pages/public-pages.ts'
import { call } from '#web/platform/call.ts'
import { callKey, useAction, useCall } from '#web/platform/query.ts'

const pageSize = 20
/** Visitors send entries and open links at any time, ms. */
const refreshMs = 10_000

/** The public links to the result of a run, with how often each was opened. */
export const useResultLinks = (executionId: number) =>
  useCall('GET /api/executions/:id/links', { params: { id: executionId } }, { staleTime: 0 })

/** Creates a link; only this reply has its address, so the caller must show it. */
export const useCreateResultLink = () =>
  useAction('POST /api/executions/:id/links', {
    refresh: ['GET /api/executions/:id/links'],
    fallback: 'Failed to create the link',
  })

export const useRevokeResultLink = () =>
  useAction('DELETE /api/result-links/:id', {
    refresh: ['GET /api/executions/:id/links'],
    success: 'The link leads nowhere now',
    fallback: 'Failed to revoke the link',
  })

/** The public form of an agent; null before it has one. */
export const useAgentForm = (agentId: number) =>
  useCall('GET /api/agents/:id/form', { params: { id: agentId } })

export const useSaveAgentForm = () =>
  useAction('PUT /api/agents/:id/form', {
    refresh: ['GET /api/agents/:id/form'],
    success: ({ isActive }) => ({
      title: 'Success!',
      description: isActive ? 'The form is open to visitors' : 'The form is saved and switched off',
    }),
    fallback: 'Failed to save the form',
    showsIssues: true,
  })

export const useNewFormAddress = () =>
  useAction('POST /api/agents/:id/form/address', {
    refresh: ['GET /api/agents/:id/form'],
    success: 'The form has a new address',
    fallback: 'Failed to change the address',
  })

/** What visitors sent with a form, newest first, page by page. */
export function useFormEntries(agentId: number) {
  return useInfiniteQuery({
    queryKey: [...callKey('GET /api/agents/:id/form/entries'), agentId],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/agents/:id/form/entries',
        { params: { id: agentId }, query: { limit: String(pageSize), before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id.toString()),
    select: (data: InfiniteData<FormEntryReply[]>) => data.pages.flat(),
    staleTime: 0,
    refetchInterval: refreshMs,
  })
}
