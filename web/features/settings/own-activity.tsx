import { isolated } from '#contract/isolated.ts'
import { Button } from '#web/components/button.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Time } from '#web/components/time.tsx'
import { type OwnActivityEntry, useOwnActivity } from '#web/data/activity.ts'

/** The activity on the user's account, newest first, so that they notice what they did not do. */
export function OwnActivity() {
  const entries = useOwnActivity()
  if (!entries.data && entries.error) {
    return <QueryError title="Failed to load your activity" query={entries} />
  }
  if (!entries.data) {
    return (
      <output aria-label="Loading your activity" className="block">
        <Skeleton className="h-14" />
      </output>
    )
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll a list that holds no control */}
      <section tabIndex={0} aria-label="What was done" className="relative max-h-96 overflow-y-auto">
        <ul className="divide-y divide-line">
          {entries.data.map((entry) => (
            <ActivityRow key={entry.id} entry={entry} />
          ))}
        </ul>
      </section>
      {entries.hasNextPage && (
        <Button
          className="mt-4"
          busy={entries.isFetchingNextPage}
          onClick={() => void entries.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}

function ActivityRow({ entry }: { entry: OwnActivityEntry }) {
  const { action, createdAt, ipAddress, keyName } = entry
  return (
    <li className="py-2.5 first:pt-0">
      <p className="wrap-anywhere text-sm">
        <span className="font-medium">{actionText(action)}</span>
        {about(entry)}
        {keyName !== null && ` by key ${isolated(keyName)}`}
      </p>
      <p className="wrap-anywhere text-muted text-xs">
        <Time at={createdAt} />
        {ipAddress && `, from ${ipAddress}`}
      </p>
    </li>
  )
}

/** What was acted on: its name, or its kind and number. */
function about({ resource, resourceId, resourceName }: OwnActivityEntry): string {
  if (resourceName) return `: ${isolated(resourceName)}`
  return resource === 'user' || resourceId === null ? '' : ` (${resource} ${resourceId})`
}

/** 'create_agent' is 'Create agent'. */
function actionText(action: string): string {
  const words = action.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
