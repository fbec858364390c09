import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callKey, useCall } from '#web/platform/query.ts'

const retryMs = 5_000

/** A run of a team, kept as it is at the server until it has ended. */
export function useTeamRun(id: number) {
  const client = useQueryClient()
  const query = useCall('GET /api/team-executions/:id', { params: { id } })
  const isGoing = query.data !== undefined && query.data.completedAt === null
  useEffect(() => {
    if (!isGoing) return
    const key = callKey('GET /api/team-executions/:id', { params: { id } })
    return follow(id, () => void client.invalidateQueries({ queryKey: key }))
  }, [client, id, isGoing])
  return query
}

/** The browser connects again by itself; what it has given up, or was refused, is asked for a while later. */
function follow(id: number, onChanged: () => void): () => void {
  let source: EventSource
  let retry: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    source = new EventSource(`/api/team-executions/${id}/events`)
    source.addEventListener('message', onChanged)
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return
      onChanged()
      retry = setTimeout(open, retryMs)
    })
  }
  open()
  return () => {
    clearTimeout(retry)
    source.close()
  }
}
