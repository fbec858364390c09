import { type FormEvent, useEffect, useId, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'
import { type Integration, useAskForConsent, useConnectIntegration } from '#web/data/integrations.ts'
import { ConfigFields, type ConfigTexts, issueAt } from './config-fields.tsx'

const nameMax = 100

interface ConnectDialogProps {
  integration: Integration
  onClose: () => void
  onConnected: () => void
}

/** Asks what a service needs, and connects it. */
export function ConnectDialog({ integration, onClose, onConnected }: ConnectDialogProps) {
  const { id, name, description, fields, steps, consentBy } = integration
  const form = useId()
  const connect = useConnectIntegration()
  const ask = useAskForConsent()
  const { reset: askAnew } = ask
  // With the answer the browser is on its way to the service, until this page is gone.
  const isBusy = connect.isPending || ask.isPending || ask.isSuccess
  // Who comes back by the browser's Back finds the page as it was left.
  useEffect(() => {
    window.addEventListener('pageshow', askAnew)
    return () => window.removeEventListener('pageshow', askAnew)
  }, [askAnew])
  const error = connect.error ?? ask.error
  const [config, setConfig] = useState<ConfigTexts>({})
  const [ownName, setOwnName] = useState('')

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const body = { integrationId: id, config, ...(ownName.trim() && { name: ownName.trim() }) }
    if (consentBy) ask.mutate({ body }, { onSuccess: ({ address }) => window.location.assign(address) })
    else connect.mutate({ body }, { onSuccess: onConnected })
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Connect ${name}`}
      description={description}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={isBusy}>
            {isBusy ? 'Connecting...' : connectLabel(consentBy)}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={handleSubmit} className="flex flex-col gap-5" aria-label={`Connect ${name}`}>
        <ConfigFields fields={fields} values={config} error={error} onChange={setConfig} />
        <Field label="Connection Name" error={issueAt(error, 'name')}>
          <Input
            value={ownName}
            maxLength={nameMax}
            placeholder={`My ${name} Connection`}
            autoComplete="off"
            onChange={(event) => setOwnName(event.target.value)}
          />
        </Field>
        {steps.length > 0 && (
          <details className="text-sm">
            <FoldHead className="font-medium">How to get what it needs</FoldHead>
            <ol className="list-decimal space-y-1.5 pl-5 text-muted">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </details>
        )}
      </form>
    </Dialog>
  )
}

/** What the button says that connects: with whom, where that is not decided here. */
export const connectLabel = (consentBy: string | null) =>
  consentBy === null ? 'Connect' : `Connect with ${consentBy}`
