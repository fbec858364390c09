import { isolated } from '#contract/isolated.ts'
import { useAction, useCall } from '#web/platform/query.ts'

/** The reads that a change to a plan invalidates. */
export const planReads = ['GET /api/career-plans', 'GET /api/career-plans/:id'] as const

/** Your career plans, newest first. */
export const useCareerPlans = () => useCall('GET /api/career-plans')

export const useCareerPlan = (id: number) =>
  useCall('GET /api/career-plans/:id', { params: { id } }, { refetchOnWindowFocus: 'always' })

/** Changes the title, the first day or one month directly, without the assistant. */
export const useChangePlan = () =>
  useAction('PATCH /api/career-plans/:id', { refresh: planReads, fallback: 'Failed to change the plan' })

export const useTick = () =>
  useAction('PUT /api/career-plans/:id/ticks', { refresh: planReads, fallback: 'Failed to save the tick' })

export const useRemovePlan = () =>
  useAction('DELETE /api/career-plans/:id', {
    refresh: ['GET /api/career-plans'],
    success: 'Career plan deleted',
    fallback: 'Failed to delete the plan',
  })

export const useMakePlanAgent = () =>
  useAction('POST /api/career-plans/:id/agents', {
    refresh: ['GET /api/agents', 'GET /api/agents/analytics'],
    success: ({ name, isPaused }) => ({
      title: 'Success!',
      description: isPaused
        ? `“${isolated(name)}” is made and paused: add the job pages that you follow, then resume it.`
        : `“${isolated(name)}” is made and active.`,
    }),
    fallback: 'Failed to create agent',
  })
