import type { ServerKind } from '#contract/installation/setting-names.ts'
import type { ServerKindState } from '#web/data/installation.ts'
import { formatCount } from '#web/platform/format.ts'

/** The name of each kind of server, and what it means. */
export const kindWords: Record<ServerKind, { label: string; hint: string }> = {
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
export function effectsOf(kind: ServerKind, { accounts, monthUsd, fixed }: ServerKindState): string[] {
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
