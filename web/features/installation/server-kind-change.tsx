import type { ServerKind } from '#contract/installation/setting-names.ts'
import { ConfirmDialog } from '#web/components/overlay/dialog.tsx'
import { Opening } from '#web/components/overlay/lazy-dialog.tsx'
import { type ServerKindState, useServerKind, useSetServerKind } from '#web/data/server-kind.ts'
import { formatCount } from '#web/platform/format.ts'
import { kindLabels } from './server-kind-labels.ts'

const unknownEffects = 'The server did not say what this changes for existing users.'

interface ServerKindChangeProps {
  kind: ServerKind
  onClose: () => void
}

/** Says what a kind of server changes for its users, and changes it once that is confirmed. */
export function ServerKindChange({ kind, onClose }: ServerKindChangeProps) {
  const { data, error } = useServerKind()
  const change = useSetServerKind()
  if (!data && !error) return <Opening />
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`${kindLabels[kind].label}?`}
      description={data ? effectsOf(kind, data).join(' ') : unknownEffects}
      confirmLabel={`Use ${kindLabels[kind].label.toLowerCase()}`}
      keepLabel="Keep as it is"
      busy={change.isPending}
      onConfirm={() => change.mutate({ body: { kind } }, { onSettled: onClose })}
    />
  )
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
