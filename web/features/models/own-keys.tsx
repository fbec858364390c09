import { useOwnKeys } from '#web/data/models/model-connections.ts'
import { ConnectionList } from './connection-list.tsx'

/** A user's own keys of AI services. */
export function OwnKeys() {
  const { data } = useOwnKeys()
  const isUnused = data?.isAllowed === false && data.connections.length > 0
  return (
    <div className="flex flex-col gap-4">
      {isUnused && (
        <p className="rounded-md bg-warning-tint p-3 text-sm text-warning">
          Your administrator no longer allows own keys, so these are not used. You can remove them.
        </p>
      )}
      <ConnectionList scope="own" empty="You have connected no key of your own yet." />
    </div>
  )
}
