import { Check, CircleAlert, Minus } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/overlay/dialog.tsx'
import { useDisconnectModel, useTryModel } from '#web/data/models.ts'
import { ConnectionForm } from './connection-form.tsx'
import { factsOf, type Provider, serviceNames, stateOf } from './provider-labels.ts'
import { TrialOutcome } from '#web/components/text/trial-outcome.tsx'

const icons = { success: Check, danger: CircleAlert, neutral: Minus }

/** One AI service: its current status, and the form that connects it. */
export function ProviderRow({ provider }: { provider: Provider }) {
  const [isOpen, setOpen] = useState(false)
  const { engine, setBy, isSaved } = provider
  const name = serviceNames[engine]
  const { tone, words } = stateOf(provider)
  const Icon = icons[tone]
  const facts = factsOf(provider)
  return (
    <li className="flex flex-col gap-3 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-sm">
            {name}
            <Badge tone={tone} icon={<Icon size={12} aria-hidden className="shrink-0" />}>
              <span className="min-w-0 whitespace-normal">{words}</span>
            </Badge>
          </h3>
          {facts && <p className="wrap-anywhere mt-0.5 text-muted text-xs">{facts}</p>}
          {provider.trouble?.message && (
            <p className="wrap-anywhere mt-0.5 text-danger text-xs">
              The service says: {provider.trouble.message}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {setBy === 'environment' && <TestEnvironment provider={provider} />}
          {isSaved && <RemoveButton provider={provider} />}
          {setBy !== 'environment' && (
            <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isSaved ? 'Change' : 'Connect'}
              <span className="sr-only"> {name}</span>
            </Button>
          )}
        </div>
      </div>
      {isOpen && setBy !== 'environment' && (
        <ConnectionForm provider={provider} onDone={() => setOpen(false)} />
      )}
    </li>
  )
}

function TestEnvironment({ provider: { engine } }: { provider: Provider }) {
  const trial = useTryModel()
  return (
    <div className="flex flex-col items-start gap-2">
      <Button size="sm" busy={trial.isPending} onClick={() => trial.mutate({ params: { engine }, body: {} })}>
        Test<span className="sr-only"> {serviceNames[engine]}</span>
      </Button>
      <TrialOutcome trial={trial.data} />
    </div>
  )
}

function RemoveButton({ provider: { engine, setBy } }: { provider: Provider }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useDisconnectModel()
  const name = serviceNames[engine]
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        {setBy === 'environment' ? 'Remove the saved key' : 'Remove'}
        <span className="sr-only"> {name}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${name}?`}
        description="Its key is deleted here and cannot be shown again. Agents use the other connected models, or none."
        confirmLabel="Remove"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { engine } }, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}
