// chunk: home-dialogs
import { Button } from '#web/components/button.tsx'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { useSetServerKind } from '#web/data/server-kind.ts'
import { ServerKindChoices } from './server-kind-choices.tsx'

/** Asks the first administrator for the kind of users of the server. */
export function ServerKindQuestion() {
  const change = useSetServerKind()
  return (
    <Card aria-labelledby="server-kind-question" className="mb-6">
      <CardHeader
        id="server-kind-question"
        title="Who is this server for?"
        description="You can change this later on the System page."
      />
      <CardBody>
        <ServerKindChoices />
        <Button
          variant="ghost"
          size="sm"
          className="mt-3"
          busy={change.isPending}
          onClick={() => change.mutate({ body: { kind: 'later' } })}
        >
          Decide later
        </Button>
      </CardBody>
    </Card>
  )
}
