import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Switch } from '#web/components/switch.tsx'
import { useEmailStanding, usePauseEmails } from '#web/data/emails.ts'

/** Whether emails go to the user. */
export function EmailSettings() {
  const { data, error, refetch, isFetching } = useEmailStanding()
  const pause = usePauseEmails()
  if (!data && error) {
    return (
      <ErrorState
        title="Failed to load your email settings"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) {
    return (
      <>
        <output className="sr-only">Loading your email settings</output>
        <Skeleton className="h-12" />
      </>
    )
  }
  if (!data.isSetUp) return <p className="text-muted text-sm">This installation sends no emails.</p>
  return (
    <Switch
      label="Emails"
      hint="When a run of an agent with notifications on has ended, and when an agent needs you."
      checked={!data.isPaused}
      disabled={pause.isPending}
      onChange={(isOn) => pause.mutate({ body: { isPaused: !isOn } })}
    />
  )
}
