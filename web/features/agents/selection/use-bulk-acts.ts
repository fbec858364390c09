import { useState } from 'react'
import type { BulkAction, BulkReply } from '#contract/agents/agents.ts'
import { useBulkAction } from '#web/data/runs.ts'
import { toast } from '#web/platform/toast.ts'
import type { BulkTarget, Selection } from './use-selection.ts'

/** Actions on the selected agents: those that failed stay selected, and deletions can be undone. */
export function useBulkActs(
  selection: Selection,
  onStarted: (started: { agentId: number; executionId: number }[]) => void,
) {
  const bulk = useBulkAction()
  const [failed, setFailed] = useState<BulkReply['results']>([])

  const undo = async (results: BulkReply['results']) => {
    const succeeded = results.filter(({ ok }) => ok)
    const active = succeeded.filter(({ wasActive }) => wasActive).map(({ agentId }) => agentId)
    const restored = await bulk.mutateAsync({
      action: 'restore',
      agentIds: succeeded.map(({ agentId }) => agentId),
    })
    if (active.length === 0) return
    await bulk.mutateAsync({ action: 'activate', agentIds: active })
    toast({ title: 'Bulk Operation Complete!', description: restored.summary })
  }

  const handleDone = (action: BulkAction, { summary, results }: BulkReply) => {
    const faults = results.filter(({ ok }) => !ok)
    setFailed(faults)
    selection.set(faults.map(({ agentId }) => agentId))
    if (action === 'run') {
      onStarted(
        results.flatMap(({ agentId, executionId }) => (executionId ? [{ agentId, executionId }] : [])),
      )
    }
    if (action !== 'delete' || faults.length === results.length) return
    toast({
      title: 'Bulk Operation Complete!',
      description: summary,
      // A toast has reported the failure.
      action: { label: 'Undo', onPress: () => void undo(results).catch(() => undefined) },
    })
  }

  const act = (action: BulkAction, target: BulkTarget, onSettled?: () => void) => {
    if (bulk.isPending) return
    bulk.mutate({ action, ...target }, { onSuccess: (reply) => handleDone(action, reply), onSettled })
  }
  return {
    act,
    /** The action in progress. */
    doing: bulk.isPending ? bulk.variables.action : undefined,
    failed,
    forget: () => setFailed([]),
  }
}
