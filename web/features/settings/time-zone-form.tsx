import { Button } from '#web/components/button.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { type SessionUser, useUpdateUser } from '#web/data/auth.ts'
import { reportFailure } from '#web/platform/query.ts'
import { TimeZonePicker } from '#web/components/schedule/time-zone-picker.tsx'
import { ownTimeZone, isSameZone, readableZone } from '#web/platform/format/time-zones.ts'

/** The zone in which times are shown; saved as soon as it is chosen. */
export function TimeZoneForm({ user, labelledBy }: { user: SessionUser; labelledBy: string }) {
  const update = useUpdateUser('Your time zone was saved')
  const ownZone = ownTimeZone()

  const choose = (timeZone: string) =>
    update.mutate({ timeZone }, { onError: (error) => reportFailure(error, 'Failed to save your time zone') })
  return (
    <div className="space-y-4">
      <TimeZonePicker
        value={user.timeZone}
        labelledBy={labelledBy}
        busy={update.isPending}
        onChoose={choose}
      />
      {update.isPending && (
        <output className="flex items-center gap-2 text-muted text-sm">
          <Spinner />
          Saving…
        </output>
      )}
      {ownZone && !isSameZone(ownZone, user.timeZone) && !update.isPending && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-info-tint px-4 py-3 text-info text-sm">
          <span>This browser is in {readableZone(ownZone)}.</span>
          <Button size="sm" onClick={() => choose(ownZone)}>
            Use {readableZone(ownZone)}
          </Button>
        </div>
      )}
    </div>
  )
}
