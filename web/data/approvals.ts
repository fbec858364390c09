// chunk: base
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import type { ApprovalVerdict } from '#contract/approvals/approval-states.ts'
import { call, type Reply } from '#web/platform/call.ts'
import { callKey, queryClient, useAction } from '#web/platform/query.ts'
import { routes } from '#web/platform/routes.ts'
import type { ToastText } from '#web/platform/toast.ts'

const pendingMax = 200
const pageSize = 20

export type Approval = Reply<'GET /api/approvals'>[number]

/** The approvals that wait for your decision, newest first. */
export function usePendingApprovals(options: { isWanted?: boolean | undefined } = {}) {
  const input = { query: { limit: String(pendingMax) } }
  return useQuery({
    queryKey: callKey('GET /api/approvals', input),
    queryFn: ({ signal }) => call('GET /api/approvals', input, { signal }),
    enabled: options.isWanted ?? true,
    staleTime: 1_000,
  })
}

/** Whether a run waits for a decision. */
export function useIsHeld(executionId: number, isWaiting: boolean): boolean {
  const { data } = usePendingApprovals({ isWanted: isWaiting })
  return isWaiting && data?.some((approval) => approval.executionId === executionId) === true
}

/** Decided and expired approvals, newest first, page by page. */
export function useClosedApprovals() {
  return useInfiniteQuery({
    queryKey: [...callKey('GET /api/approvals'), 'closed'],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/approvals',
        { query: { state: 'closed', limit: String(pageSize), before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id.toString()),
    select: allApprovals,
    staleTime: 0,
  })
}

/** The reads that a decision changes. */
const decidedReads = [
  'GET /api/approvals',
  'GET /api/overview',
  'GET /api/notifications/unread',
  'GET /api/budgets',
  'GET /api/agents/:id/budget',
  'GET /api/budgets/entries',
  'GET /api/agents/:id/executions',
] as const

/** Fetches again what a decision changes. */
export function refreshDecided() {
  for (const read of decidedReads) void queryClient.invalidateQueries({ queryKey: callKey(read) })
}

/** Sends a decision at once, for one that was made in several steps; others can be undone for a while. */
export const useDecide = () =>
  useAction('POST /api/approvals/:id/decide', {
    refresh: decidedReads,
    success: decidedToast,
    fallback: 'Failed to decide',
  })

/** What a decision of this kind is called once it was made. */
export function decidedWords(kind: Approval['kind'], verdict: ApprovalVerdict): string {
  if (kind === 'question') return verdict === 'approve' ? 'Answered' : 'Not answered'
  return verdict === 'approve' ? 'Approved' : 'Refused'
}

/** What happens to a run that was refused what it asked for. */
const refusedEffects: Record<Approval['kind'], string> = {
  budget: 'The run was stopped.',
  tool: 'The run continues without it.',
  question: 'The run continues without an answer.',
}

/** Reports the decision and its effect, with a link to the run. */
export function decidedToast({ state, kind, executionId }: Approval): ToastText {
  const title = decidedWords(kind, state === 'refused' ? 'refuse' : 'approve')
  if (executionId === null) return { title }
  const notice = { title, description: state === 'refused' ? refusedEffects[kind] : 'The run continues.' }
  const isShown = new URLSearchParams(window.location.search).get('run') === String(executionId)
  const address = `${routes.runs}?run=${executionId}`
  return isShown ? notice : { ...notice, action: { label: 'See the run', onPress: () => navigate(address) } }
}

const allApprovals = (data: InfiniteData<Approval[]>) => data.pages.flat()
