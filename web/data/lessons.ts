import { useMutation, useQuery } from '@tanstack/react-query'
import { call, type Input, type Reply } from '#web/platform/call.ts'
import { callKey, queryClient, reportFailure, useAction } from '#web/platform/query.ts'

/** More than the accepted lessons or open proposals that an agent can have. */
const lessonsMax = 100
const rejectedMax = 20

const lessonReads = ['GET /api/agents/:id/lessons'] as const

export type Lesson = Reply<'GET /api/agents/:id/lessons'>[number]
type Feedback = Reply<'GET /api/executions/:id/feedback'>
type FeedbackBody = Input<'PUT /api/executions/:id/feedback'>['body']

/**
 * Lessons of an agent in one state, newest first; fetched again each time they are shown: runs propose and use them.
 */
export function useLessons(agentId: number, status: Lesson['status'], isShown = true) {
  const limit = String(status === 'rejected' ? rejectedMax : lessonsMax)
  const input = { params: { id: agentId }, query: { status, limit } }
  return useQuery({
    queryKey: callKey('GET /api/agents/:id/lessons', input),
    queryFn: ({ signal }) => call('GET /api/agents/:id/lessons', input, { signal }),
    enabled: isShown,
    staleTime: 0,
  })
}

/** Adds a lesson written by the user. */
export const useAddLesson = () =>
  useAction('POST /api/agents/:id/lessons', {
    refresh: lessonReads,
    success: 'Lesson added',
    fallback: 'Failed to add the lesson',
  })

/** Accepts, edits or rejects a lesson. */
export const useChangeLesson = () =>
  useAction('PATCH /api/lessons/:id', {
    refresh: lessonReads,
    success: (_reply, { body }) => ({ title: 'Success!', description: changeText(body) }),
    fallback: 'Failed to change the lesson',
  })

export const useRemoveLesson = () =>
  useAction('DELETE /api/lessons/:id', {
    refresh: lessonReads,
    success: 'Lesson removed',
    fallback: 'Failed to remove the lesson',
  })

/** Your feedback on a run that has ended. */
export function useFeedback(executionId: number) {
  const input = { params: { id: executionId } }
  return useQuery({
    queryKey: callKey('GET /api/executions/:id/feedback', input),
    queryFn: ({ signal }) => call('GET /api/executions/:id/feedback', input, { signal }),
  })
}

/** Stores feedback on a run; updates the page optimistically, and rolls back when it fails. */
export function useGiveFeedback(executionId: number) {
  const input = { params: { id: executionId } }
  const key = callKey('GET /api/executions/:id/feedback', input)
  return useMutation({
    mutationKey: key,
    // In sequence: the last feedback counts, however fast it was pressed.
    scope: { id: `feedback of ${executionId}` },
    mutationFn: (body: FeedbackBody) => call('PUT /api/executions/:id/feedback', { ...input, body }),
    onMutate: async ({ verdict, remark }) => {
      await queryClient.cancelQueries({ queryKey: key })
      const before = queryClient.getQueryData<Feedback>(key)
      queryClient.setQueryData<Feedback>(key, {
        executionId,
        verdict,
        remark: remark || null,
        updatedAt: new Date().toISOString(),
      })
      return before
    },
    onSuccess: (feedback) => {
      // If more feedback was given since, the page shows that already.
      if (queryClient.isMutating({ mutationKey: key }) <= 1) queryClient.setQueryData<Feedback>(key, feedback)
    },
    onError: (error, _body, before) => {
      queryClient.setQueryData<Feedback>(key, before)
      reportFailure(error, 'Failed to save your feedback')
    },
  })
}

function changeText({ status, lesson }: Input<'PATCH /api/lessons/:id'>['body']): string {
  if (status === 'rejected') return 'Lesson rejected'
  if (status === 'accepted') return lesson === undefined ? 'Lesson accepted' : 'Lesson edited and accepted'
  return 'Lesson saved'
}
