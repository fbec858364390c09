import { type InfiniteData, useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { call } from '#web/platform/call.ts'
import { callKey, reportFailure, useAction } from '#web/platform/query.ts'
import { agentFileName } from './agent-file-name.ts'
import { agentReads } from './agents.ts'

const pageSize = 50

/** Your deleted agents that can still be restored, last deleted first, read anew each time they are opened. */
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

/** Brings a deleted agent back, paused. */
export const useRestoreAgent = () =>
  useAction('POST /api/agents/:id/restore', {
    refresh: [...agentReads, 'GET /api/agents/trash'],
    success: 'Agent restored. It is paused.',
    fallback: 'Failed to restore agent',
  })

/** The versions of an agent, newest first, read anew each time they are opened. */
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

/** These versions of an agent with all that they hold, in this order; what a save left never changes. */
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

/** Saves an earlier version of an agent as the newest. */
export const useRestoreVersion = () =>
  useAction('POST /api/agents/:id/versions/:version/restore', {
    refresh: [...agentReads, 'GET /api/agents/:id/versions'],
    success: 'Version restored',
    fallback: 'Failed to restore this version',
  })

/** Makes an agent from a file; it arrives paused. */
export const useImportAgent = () =>
  useAction('POST /api/agents/import', {
    refresh: agentReads,
    success: 'Agent imported. It is paused.',
    fallback: 'Failed to import agent',
  })

/** Has the browser save an agent as a file; says so when that fails. */
export async function exportAgent(agentId: number, name: string): Promise<void> {
  try {
    const file = await call('GET /api/agents/:id/export', { params: { id: agentId } })
    saveFile(agentFileName(name), `${JSON.stringify(file, null, 2)}\n`)
  } catch (error) {
    reportFailure(error, 'Failed to export agent')
  }
}

function saveFile(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download reads the address after this turn, so it is given back later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

const pageQuery = (before: string | undefined) => ({ limit: String(pageSize), before })
const nextPageParam = (page: { id: number }[]) =>
  page.length < pageSize ? undefined : page.at(-1)?.id.toString()

function allRows<Row>(data: InfiniteData<Row[]>): Row[] {
  return data.pages.flat()
}
