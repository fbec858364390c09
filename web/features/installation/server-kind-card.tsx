import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useServerKind } from '#web/data/server-kind.ts'
import { ServerKindChoices } from './server-kind-choices.tsx'
import { kindLabels } from './server-kind-labels.ts'

/** The kind of users of the server on the System page, where it can be changed at any time. */
export function ServerKindCard() {
  const { data, isPending } = useServerKind()
  if (!data) return isPending ? <Skeleton className="h-80 sm:h-56" /> : null
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
