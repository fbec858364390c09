import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useServerKind } from '#web/data/server-kind.ts'
import { ServerKindChoices } from './server-kind-choices.tsx'
import { kindLabels } from './server-kind-labels.ts'

/** The kind of users of the server on the System page, where it can be changed at any time. */
export function ServerKindCard() {
  const kind = useServerKind()
  const { data } = kind
  if (kind.isPending) return <Skeleton className="h-80 sm:h-56" />
  if (!data) {
    return (
      <Card>
        <QueryError title="Failed to load who this server is for" query={kind} />
      </Card>
    )
  }
  return (
    <Card aria-labelledby="server-kind">
      <CardHeader
        id="server-kind"
        title="Who this server is for"
        description={
          data.kind ? `Now: ${kindLabels[data.kind].label}.` : 'Now: your own mix of the settings below.'
        }
      />
      <CardBody>
        <ServerKindChoices current={data.isOpen ? null : data.kind} isFixed={data.fixed.length === 2} />
        {data.fixed.length > 0 && (
          <p className="mt-3 text-muted text-sm">
            {`Set by the environment of the server, which comes first: ${data.fixed.join(', ')}.`}
          </p>
        )}
      </CardBody>
    </Card>
  )
}
