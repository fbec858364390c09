import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type { ActivityEntryReply, OwnActivityEntryReply } from '#contract/activity.ts'
import { call } from '#web/platform/call.ts'
import { callKey } from '#web/platform/query.ts'

const pageSize = 50

/** Maximum entries of an exported file. */
export const fileEntriesMax = 10_000
const filePageSize = 200

/** The search of the log. */
export interface ActivityFilter {
  search?: string
  /** ISO-8601. */
  since?: string
}

/** The activity of all users, page by page, newest first; always fetched again when shown. */
export function useActivityLog(filter: ActivityFilter) {
  return useInfiniteQuery({
    queryKey: [...callKey('GET /api/admin/activity-logs'), 'pages', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/admin/activity-logs',
        { query: { ...filter, limit: String(pageSize), before: pageParam } },
        { signal },
      ),
    placeholderData: (before) => before,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id.toString()),
    select: allRows<ActivityEntryReply>,
    staleTime: 0,
  })
}

/** All entries that match a filter, newest first, up to `fileEntriesMax`; reports whether there are more. */
export async function readAllActivity(
  filter: ActivityFilter,
): Promise<{ entries: ActivityEntryReply[]; hasMore: boolean }> {
  const entries: ActivityEntryReply[] = []
  for (;;) {
    const query = { ...filter, limit: String(filePageSize), before: entries.at(-1)?.id.toString() }
    const page = await call('GET /api/admin/activity-logs', { query })
    entries.push(...page)
    if (page.length < filePageSize) return { entries, hasMore: false }
    if (entries.length >= fileEntriesMax) return { entries, hasMore: true }
  }
}

export type OwnActivityEntry = OwnActivityEntryReply

/** The activity of the user, page by page, newest first. */
export function useOwnActivity() {
  return useInfiniteQuery({
    queryKey: [...callKey('GET /api/activity'), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/activity', { query: { limit: String(pageSize), before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id.toString()),
    select: allRows<OwnActivityEntryReply>,
    staleTime: 0,
  })
}

function allRows<Row>(data: InfiniteData<Row[]>): Row[] {
  return data.pages.flat()
}
