import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callKey, useCall } from '#web/platform/query.ts'
import { followTopic } from '#web/data/live/follow-topics.ts'

/** A team run, refreshed until it has ended. */
export function useTeamRun(id: number) {
  const client = useQueryClient()
  const query = useCall('GET /api/team-executions/:id', { params: { id } })
  const isGoing = query.data !== undefined && query.data.completedAt === null
  useEffect(() => {
    if (!isGoing) return
    const key = callKey('GET /api/team-executions/:id', { params: { id } })
    const readAgain = () => void client.invalidateQueries({ queryKey: key })
    return followTopic(`team:${id}`, { onEvent: readAgain, onOver: readAgain })
  }, [client, id, isGoing])
  return query
}
