import { CircleAlert, CircleCheck } from 'lucide-react'
import { useSearch } from 'wouter'
import type { consentOutcomes } from '#contract/integrations/integration-names.ts'
import type { Integration } from '#web/data/integrations.ts'

type Outcome = (typeof consentOutcomes)[number]

/** The outcome of the consent request, after which the service sent the browser back here. */
export function ConsentOutcome({ integration: { name, consentBy } }: { integration: Integration }) {
  const outcome = new URLSearchParams(useSearch()).get('consent') ?? ''
  const provider = consentBy ?? name
  const words: Record<Outcome, string> = {
    connected: 'Connected. The test below says whether it works. Then choose it in the form of an agent.',
    denied: `You did not allow it at ${provider}, so nothing was connected.`,
    incomplete: `${provider} did not give the access that ${name} needs. Connect again and leave every box ticked.`,
    'too-many': 'You have reached the limit of connections. Disconnect one, then connect again.',
    failed: `${provider} did not answer as it should, or it took too long. Nothing was connected: try again.`,
  }
  const said = Object.hasOwn(words, outcome) ? words[outcome as Outcome] : undefined
  if (!said) return null
  const isFine = outcome === 'connected'
  const Icon = isFine ? CircleCheck : CircleAlert
  return (
    <p
      role={isFine ? 'status' : 'alert'}
      className={`mb-6 flex items-start gap-2 rounded-lg border border-line bg-surface p-4 text-sm ${isFine ? 'text-success' : 'text-danger'}`}
    >
      <Icon size={16} className="mt-0.5 shrink-0" aria-hidden />
      <span>{said}</span>
    </p>
  )
}
