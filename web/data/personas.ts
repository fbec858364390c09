// chunk: base
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { OwnedPersonaReply } from '#contract/personas/custom-personas.ts'
import type { PersonaCategory } from '#contract/personas/persona-categories.ts'
import type { SystemPersona } from '#contract/personas/system-personas.ts'
import { call } from '#web/platform/call.ts'
import { callKey, useAction, useCall } from '#web/platform/query.ts'

const pageSize = 50
const pickedMax = 200

/** The reads that a change to any persona invalidates. */
const personaReads = [
  'GET /api/custom-personas',
  'GET /api/custom-personas/mine',
  'GET /api/admin/custom-personas',
  'GET /api/personas/counts',
] as const

/** Personas shared with the community, most used first. */
export const useCommunityPersonas = () => useCall('GET /api/custom-personas')

/** A persona of the community with its whole text, which the list abbreviates. */
export const readPersona = (id: number) => call('GET /api/custom-personas/:id', { params: { id } })

/** The newest of your own personas, as many as a picker shows. */
export const useOwnPersonas = () =>
  useCall('GET /api/custom-personas/mine', { query: { limit: String(pickedMax) } })

/** The number of personas, in total and in each category. */
export const usePersonaCounts = () => useCall('GET /api/personas/counts')

/** The imported persona of this name, as a list of one or no item. */
export const useSystemPersona = (name: string | undefined) =>
  useCall('GET /api/personas', { query: { name } }, { enabled: name !== undefined })

/** Imported personas of a category, or those that match a search, page by page; fetched only with one of the two. */
export function useSystemPersonas({ category, search }: { category?: PersonaCategory; search?: string }) {
  return useInfiniteQuery({
    queryKey: [...callKey('GET /api/personas'), 'pages', category, search],
    queryFn: ({ pageParam, signal }) => {
      const query = { category, search, limit: String(pageSize), offset: pageParam }
      return call('GET /api/personas', { query }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page, pages) =>
      page.length < pageSize ? undefined : String(pages.reduce((sum, { length }) => sum + length, 0)),
    select: allPersonas,
    placeholderData: (before) => before,
    enabled: Boolean(category ?? search),
  })
}

/** Personas of the whole community that match a search, most used first; fetched only with a search text. */
export const useMatchingCommunityPersonas = (search: string | undefined) =>
  useCall('GET /api/custom-personas', { query: { search } }, { enabled: Boolean(search) })

/** Imports the personas that come with the product; the reply contains the outcome, which the caller shows. */
export const useImportPersonas = () =>
  useAction('POST /api/admin/import-personas', {
    refresh: ['GET /api/personas', 'GET /api/personas/counts', 'GET /api/admin/activity-logs'],
    fallback: 'Failed to import personas',
  })

/** Personas page by page, newest first: your own, or everybody's for an administrator. */
export function usePersonaPages(route: 'GET /api/custom-personas/mine' | 'GET /api/admin/custom-personas') {
  return useInfiniteQuery({
    queryKey: [...callKey(route), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(route, { query: { limit: String(pageSize), before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id.toString()),
    select: allRows,
  })
}

/** Saves a persona; the reply says whether it was shared with the community, which the caller shows. */
export const useCreatePersona = () =>
  useAction('POST /api/custom-personas', { refresh: personaReads, fallback: 'Failed to save persona' })

export const useUpdatePersona = () =>
  useAction('PATCH /api/custom-personas/:id', {
    refresh: personaReads,
    success: 'Persona updated successfully',
    fallback: 'Failed to update persona',
  })

export const useRemovePersona = () =>
  useAction('DELETE /api/custom-personas/:id', {
    refresh: personaReads,
    success: 'Persona deleted successfully',
    fallback: 'Failed to delete persona',
  })

export const usePublishPersona = () =>
  useAction('PUT /api/custom-personas/:id/publish', {
    refresh: personaReads,
    success: ({ isVisible }) => ({
      title: 'Success!',
      description: isVisible
        ? 'The community can use the persona now'
        : 'The persona waits for an administrator to approve it',
    }),
    fallback: 'Failed to publish persona',
  })

export const useWithdrawPersona = () =>
  useAction('PUT /api/custom-personas/:id/withdraw', {
    refresh: personaReads,
    success: 'The persona is private again',
    fallback: 'Failed to withdraw persona',
  })

export const useApprovePersona = () =>
  useAction('PUT /api/admin/custom-personas/:id/approve', {
    refresh: personaReads,
    success: 'Persona approved',
    fallback: 'Failed to approve persona',
  })

/** Withdraws a persona from the community permanently, as an administrator. */
export const useBanPersona = () =>
  useAction('PUT /api/admin/custom-personas/:id/withdraw', {
    refresh: personaReads,
    success: 'Persona withdrawn from the community',
    fallback: 'Failed to withdraw persona',
  })

/** Whether new personas wait for an administrator. */
export const useModeration = () => useCall('GET /api/admin/moderation')

export const useSetModeration = () =>
  useAction('PUT /api/admin/moderation', {
    refresh: ['GET /api/admin/moderation', ...personaReads],
    success: ({ isModerated }) => ({
      title: 'Success!',
      description: isModerated ? 'New personas wait for approval' : 'New personas are published at once',
    }),
    fallback: 'Failed to change moderation',
  })

/** Fetches all personas again: an agent saved with one counts as a use of it. */
export function useRefreshPersonas() {
  const client = useQueryClient()
  return useCallback(() => {
    for (const read of personaReads) void client.invalidateQueries({ queryKey: callKey(read) })
  }, [client])
}

const allPersonas = (data: InfiniteData<SystemPersona[]>) => data.pages.flat()
const allRows = (data: InfiniteData<OwnedPersonaReply[]>) => data.pages.flat()
