import { useState } from 'react'
import { type ServerKind, serverKinds } from '#contract/installation/setting-names.ts'
import { Button } from '#web/components/button.tsx'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { ConfirmDialog } from '#web/components/overlay/dialog.tsx'
import { type ServerKindState, useServerKind, useSetServerKind } from '#web/data/installation.ts'
import { formatCount } from '#web/platform/format.ts'

/** Asks the first administrator for the kind of users of the server; renders nothing once it is answered. */
export function ServerKindQuestion() {
  const { data } = useServerKind()
  const change = useSetServerKind()
  if (!data?.isOpen) return null
  return (
    <Card aria-labelledby="server-kind-question" className="mb-6">
      <CardHeader
        id="server-kind-question"
        title="Who is this server for?"
        description="You can change this later on the System page."
      />
      <CardBody>
        <Choices state={data} />
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

/** The same on the System page, where it can be changed at any time. */
export function ServerKindCard() {
  const { data } = useServerKind()
  if (!data) return null
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
        <Choices state={data} />
        {data.fixed.length > 0 && (
          <p className="mt-3 text-muted text-sm">
            {`Set by the environment of the server, which comes first: ${data.fixed.join(', ')}.`}
          </p>
        )}
      </CardBody>
    </Card>
  )
}

/** The two kinds with their meaning; shows the effect on users before the change. */
function Choices({ state }: { state: ServerKindState }) {
  const [asked, setAsked] = useState<ServerKind>()
  const change = useSetServerKind()
  const effects = asked ? effectsOf(asked, state) : []
  const isFixed = state.fixed.length === 2
  return (
    <>
      <ul className="grid gap-6 sm:grid-cols-2">
        {serverKinds.map((kind) => (
          <li key={kind} className="flex flex-col">
            <p className="font-medium text-sm">{kindLabels[kind].label}</p>
            <p className="mt-1 mb-3 text-muted text-sm">{kindLabels[kind].hint}</p>
            <Button
              className="mt-auto self-start"
              disabled={isFixed || (state.kind === kind && !state.isOpen)}
              onClick={() => setAsked(kind)}
            >
              {state.kind === kind && !state.isOpen ? 'In use' : kindLabels[kind].label}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        title={asked ? `${kindLabels[asked].label}?` : ''}
        description={effects.join(' ')}
        confirmLabel={asked ? `Use ${kindLabels[asked].label.toLowerCase()}` : ''}
        keepLabel="Keep as it is"
        busy={change.isPending}
        onConfirm={() =>
          asked && change.mutate({ body: { kind: asked } }, { onSettled: () => setAsked(undefined) })
        }
      />
    </>
  )
}

/** The name of each kind of server, and what it means. */
const kindLabels: Record<ServerKind, { label: string; hint: string }> = {
  team: {
    label: 'For my team',
    hint: 'No plans, no prices and no limits. People join by invitation only.',
  },
  customers: {
    label: 'For customers',
    hint: 'Plans with limits, from Free to Enterprise. Anybody who reaches this site can sign up.',
  },
}

/** What a kind changes for the existing accounts, in sentences. */
function effectsOf(kind: ServerKind, { accounts, monthUsd, fixed }: ServerKindState): string[] {
  const stays = fixed.length > 0 ? [`${fixed.join(' and ')} stays as the environment sets it.`] : []
  return [...(kind === 'team' ? teamEffects(accounts) : customerEffects(accounts, monthUsd)), ...stays]
}

function teamEffects({ limited, paying }: ServerKindState['accounts']): string[] {
  return [
    limited > 0
      ? `${formatCount(limited, 'user')} ${limited === 1 ? 'loses' : 'lose'} the limits of their plan.`
      : 'No plan limits anybody.',
    'New accounts need an invitation; existing accounts stay.',
    ...(paying > 0
      ? [
          `${formatCount(paying, 'subscription')} ${paying === 1 ? 'is' : 'are'} still charged: cancel them at the payment service.`,
        ]
      : []),
  ]
}

function customerEffects(
  { limited, overAgents }: ServerKindState['accounts'],
  monthUsd: string | null,
): string[] {
  return [
    limited > 0
      ? `${formatCount(limited, 'user')} ${limited === 1 ? 'is' : 'are'} held to the limits of their plan at once; administrators are not.`
      : 'New users are held to the Free plan; administrators are not.',
    ...(overAgents > 0
      ? [
          `${formatCount(overAgents, 'user')} ${overAgents === 1 ? 'has' : 'have'} more active agents than their plan allows: these keep running, but no further one can be added or resumed.`,
        ]
      : []),
    'Anybody can sign up.',
    monthUsd === null
      ? 'Each account may spend without a limit on your AI models: set one below.'
      : `Each account may spend up to $${monthUsd} a month on your AI models; you can change that on the System page.`,
  ]
}
