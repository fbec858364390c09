import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, type Reply } from '#web/platform/call.ts'
import { callKey } from '#web/platform/query.ts'

const pageSize = 50
const filePageSize = 200
/** Maximum records of an exported file; it holds the newest. */
export const fileRecordsMax = 10_000

export type UsageSummary = Reply<'GET /api/billing/user/summary'>
export type UsageRecord = Reply<'GET /api/billing/user'>['records'][number]

/** The cost of your model calls, fetched again each time it is shown: runs change it. */
export function useUsageSummary() {
  return useQuery({
    queryKey: callKey('GET /api/billing/user/summary'),
    queryFn: ({ signal }) => call('GET /api/billing/user/summary', {}, { signal }),
    staleTime: 0,
  })
}

/** Your model calls, newest first, page by page; only those of one run if it is given. */
export function useUsageRecords(executionId: number | undefined) {
  return useInfiniteQuery({
    queryKey: [...callKey('GET /api/billing/user'), 'pages', executionId],
    queryFn: ({ pageParam, signal }) => readPage(pageSize, executionId, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id.toString()),
    select: ({ pages }: InfiniteData<UsageRecord[]>) => pages.flat(),
    staleTime: 0,
  })
}

/** All records for an export, newest first, up to `fileRecordsMax`. */
export async function readAllUsage(executionId: number | undefined): Promise<UsageRecord[]> {
  const found: UsageRecord[] = []
  for (;;) {
    const page = await readPage(filePageSize, executionId, found.at(-1)?.id.toString())
    found.push(...page)
    if (page.length < filePageSize || found.length >= fileRecordsMax) return found
  }
}

async function readPage(limit: number, executionId?: number, before?: string, signal?: AbortSignal) {
  const query = { limit: String(limit), executionId: executionId?.toString(), before }
  return (await call('GET /api/billing/user', { query }, { signal })).records
}
