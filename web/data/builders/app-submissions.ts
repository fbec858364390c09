import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { call, type Reply } from '#web/platform/call.ts'
import { callKey, useAction } from '#web/platform/query.ts'

const pageSize = 50

type Inbox = Reply<'GET /api/app-projects/:id/submissions'>

/** Submissions of visitors to the published application, newest first, page by page. */
export function useInbox(projectId: number) {
  const params = { id: projectId }
  return useInfiniteQuery({
    queryKey: callKey('GET /api/app-projects/:id/submissions', { params }),
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/app-projects/:id/submissions',
        { params, query: { limit: String(pageSize), before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ submissions }) =>
      submissions.length < pageSize ? undefined : submissions.at(-1)?.id.toString(),
    select: wholeInbox,
  })
}

export const useRemoveSubmission = () =>
  useAction('DELETE /api/app-projects/:id/submissions/:submissionId', {
    refresh: ['GET /api/app-projects/:id/submissions'],
    success: 'Deleted',
    fallback: 'Failed to delete it',
  })

const wholeInbox = ({ pages }: InfiniteData<Inbox>) => ({
  total: pages[0]?.total ?? 0,
  forms: pages[0]?.forms ?? [],
  submissions: pages.flatMap(({ submissions }) => submissions),
})
