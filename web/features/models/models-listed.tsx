import { CircleAlert, RotateCw } from 'lucide-react'
import { Button } from '#web/components/button.tsx'
import { Time } from '#web/components/time.tsx'
import {
  type Connection,
  type ConnectionModel,
  type ConnectionScope,
  useListAgain,
} from '#web/data/models/model-connections.ts'
import { formatCount } from '#web/platform/format.ts'

interface ModelsListedProps {
  scope: ConnectionScope
  connection: Connection
  models: readonly ConnectionModel[]
}

/** What agents can use of a connection, when its models were listed, and the button that lists them again. */
export function ModelsListed({ scope, connection, models }: ModelsListedProps) {
  const list = useListAgain(scope)
  const { id, canList, listedAt, listingError } = connection
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0 flex-1 basis-52 text-sm">
        <p>{offerText(connection, models)}</p>
        {canList && listedAt && (
          <p className="text-muted text-xs">
            {formatCount(models.length, 'model')}, listed <Time at={listedAt} />
          </p>
        )}
        {!canList && (
          <p className="text-muted text-xs">This service lists no models: add them by their names.</p>
        )}
        {listingError && (
          <p className="wrap-anywhere mt-1 flex items-start gap-1.5 text-danger text-xs">
            <CircleAlert size={14} aria-hidden className="mt-0.5 shrink-0" />
            <span>Listing failed: {listingError}</span>
          </p>
        )}
      </div>
      {canList && (
        <Button
          size="sm"
          icon={<RotateCw size={16} aria-hidden />}
          busy={list.isPending}
          onClick={() => list.mutate({ params: { id } })}
        >
          List again
        </Button>
      )}
    </div>
  )
}

function offerText({ models: usable }: Connection, models: readonly ConnectionModel[]): string {
  const offered = models.filter(({ isOffered }) => isOffered).length
  if (offered > 0) return `Agents can use ${formatCount(offered, 'model')} of it.`
  const [usual] = usable
  if (usual) return `Agents can use ${usual.label ?? usual.name}, the usual one, until you offer others.`
  return 'Agents cannot use it yet: offer at least one model.'
}
