import { Button } from '#web/components/button.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Switch } from '#web/components/switch.tsx'
import { useEmailStatus, usePauseEmails, useSendConfirmation } from '#web/data/account/account.ts'

/** The switch for emails to the user; until the address is confirmed, how to confirm it. */
export function EmailSettings() {
  const { data, error, refetch, isFetching } = useEmailStatus()
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
  if (!data.isConfirmed) return <UnconfirmedAddress />
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

function UnconfirmedAddress() {
  const send = useSendConfirmation()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-info-tint px-4 py-3 text-info text-sm">
      <div className="min-w-0">
        <p className="font-medium">Confirm your email address</p>
        <p>Open the link in the email that we sent you. Other emails follow once you have.</p>
      </div>
      <Button size="sm" busy={send.isPending} onClick={() => send.mutate()}>
        Send again
      </Button>
    </div>
  )
}
