// chunk: frame
import { type InfiniteData, useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { call } from '#web/platform/call.ts'
import { fileNameOf, saveFile } from '#web/platform/dom/save-file.ts'
import { callKey, reportFailure, useAction } from '#web/platform/query.ts'
import { toast } from '#web/platform/toast.ts'
import { agentReads } from './agents.ts'

const pageSize = 50

/** Your deleted agents that can still be restored, last deleted first; fetched again each time they are opened. */
export function useTrash() {
  return useInfiniteQuery({
    queryKey: [...callKey('GET /api/agents/trash'), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/agents/trash', { query: pageQuery(pageParam) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPageParam,
    select: allRows,
    staleTime: 0,
  })
}

/** Restores a deleted agent, paused. */
export const useRestoreAgent = () =>
  useAction('POST /api/agents/:id/restore', {
    refresh: [...agentReads, 'GET /api/agents/trash'],
    success: 'Agent restored. It is paused.',
    fallback: 'Failed to restore agent',
  })

/** The versions of an agent, newest first; fetched again each time they are opened. */
export function useVersions(agentId: number) {
  return useInfiniteQuery({
    queryKey: [...callKey('GET /api/agents/:id/versions'), agentId, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/agents/:id/versions',
        { params: { id: agentId }, query: pageQuery(pageParam) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPageParam,
    select: allRows,
    staleTime: 0,
  })
}

/**
 * These versions of an agent with all their fields, in this order; cached for good, because a version never changes.
 */
export function useWholeVersions(agentId: number, versions: readonly number[]) {
  return useQueries({
    queries: versions.map((version) => ({
      queryKey: [...callKey('GET /api/agents/:id/versions/:version'), agentId, version],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('GET /api/agents/:id/versions/:version', { params: { id: agentId, version } }, { signal }),
      staleTime: Infinity,
    })),
  })
}

/** Saves a previous version of an agent as the newest. */
export const useRestoreVersion = () =>
  useAction('POST /api/agents/:id/versions/:version/restore', {
    refresh: [...agentReads, 'GET /api/agents/:id/versions'],
    success: 'Version restored',
    fallback: 'Failed to restore this version',
  })

/** Creates an agent from a file, paused. */
export const useImportAgent = () =>
  useAction('POST /api/agents/import', {
    refresh: agentReads,
    success: 'Agent imported. It is paused.',
    fallback: 'Failed to import agent',
  })

/** The query of a link may contain a key, which only its owner can recognize. */
const linksAreAsTheyAre = {
  title: 'Agent exported',
  description:
    'Its links are in the file as they are. If one carries a key, take it out before you hand it on.',
}

/** Downloads an agent as a file; shows a toast when that fails, or when its links need attention. */
export async function exportAgent(agentId: number, name: string): Promise<void> {
  try {
    const file = await call('GET /api/agents/:id/export', { params: { id: agentId } })
    saveFile(
      fileNameOf(name, 'agent.json', 'agent'),
      `${JSON.stringify(file, null, 2)}\n`,
      'application/json',
    )
    if (file.agent.webLinks?.some((link) => link.includes('?'))) toast(linksAreAsTheyAre)
  } catch (error) {
    reportFailure(error, 'Failed to export agent')
  }
}

const pageQuery = (before: string | undefined) => ({ limit: String(pageSize), before })
const nextPageParam = (page: { id: number }[]) =>
  page.length < pageSize ? undefined : page.at(-1)?.id.toString()

function allRows<Row>(data: InfiniteData<Row[]>): Row[] {
  return data.pages.flat()
}
