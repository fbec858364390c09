import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Time } from '#web/components/time.tsx'
import { type Session, useEndOtherSessions, useEndSession, useSessions } from '#web/data/account/sessions.ts'

/** Where the user is signed in, and how to end that. */
export function SessionList({ labelledBy }: { labelledBy: string }) {
  const { data: sessions, error, isFetching, refetch } = useSessions()
  const endOthers = useEndOtherSessions()
  if (!sessions && error) {
    return (
      <ErrorState
        title="Failed to load your sessions"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!sessions) {
    return (
      <output aria-label="Loading your sessions" className="block">
        <Skeleton className="h-14" />
      </output>
    )
  }
  return (
    <>
      <ul aria-labelledby={labelledBy} className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button className="mt-4" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
          Sign out everywhere else
        </Button>
      )}
    </>
  )
}

function SessionRow({ session: { id, device, address, lastUsedAt, isCurrent } }: { session: Session }) {
  const end = useEndSession()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium text-sm">
          <span className="min-w-0 break-words">{device}</span>
          {isCurrent && <Badge tone="success">This one</Badge>}
        </p>
        <p className="break-words text-muted text-xs">
          Last used <Time at={lastUsedAt} />
          {address && `, signed in from ${address}`}
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="sm"
          busy={end.isPending}
          aria-label={`Sign out ${device}`}
          onClick={() => end.mutate({ params: { id } })}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
