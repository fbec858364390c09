import { type FormEvent, useEffect, useId, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'
import {
  type Integration,
  type UserIntegration,
  useRequestConsent,
  useConnectIntegration,
  useTestConnection,
} from '#web/data/integrations.ts'
import { type ToastText, toast } from '#web/platform/toast.ts'
import { issueAt } from '#web/platform/issue-at.ts'
import { ConfigFields, type ConfigTexts } from './config-fields.tsx'
import { openDocument } from '#web/platform/site.ts'

const nameMax = 100

interface ConnectDialogProps {
  integration: Integration
  onClose: () => void
  onConnected: () => void
}

/** Asks for the settings of a service, and connects it. */
export function ConnectDialog({ integration, onClose, onConnected }: ConnectDialogProps) {
  const { id, name, description, fields, steps, consentBy, testNote } = integration
  const form = useId()
  const connect = useConnectIntegration()
  const trial = useTestConnection()
  const ask = useRequestConsent()
  const { reset: askAgain } = ask
  // After the reply the browser navigates to the service, so stay busy until this page is gone.
  const isBusy = connect.isPending || trial.isPending || ask.isPending || ask.isSuccess
  // The browser's Back restores this page from its cache, so reset the busy state.
  useEffect(() => {
    window.addEventListener('pageshow', askAgain)
    return () => window.removeEventListener('pageshow', askAgain)
  }, [askAgain])
  const busyLabel = trial.isPending ? 'Testing...' : 'Connecting...'
  const error = connect.error ?? ask.error
  const [config, setConfig] = useState<ConfigTexts>({})
  const [ownName, setOwnName] = useState('')

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const body = { integrationId: id, config, ...(ownName.trim() && { name: ownName.trim() }) }
    if (consentBy) ask.mutate({ body }, { onSuccess: ({ address }) => openDocument(address) })
    else connect.mutate({ body }, { onSuccess: test })
  }
  const test = ({ id: connectionId, name: connected }: UserIntegration) =>
    trial.mutate(
      { params: { id: connectionId } },
      { onSuccess: (outcome) => toast(trialToast(connected, outcome)), onSettled: onConnected },
    )
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
            {isBusy ? busyLabel : connectLabel(consentBy)}
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
        {testNote && <p className="text-muted text-xs">Connecting tests it: {testNote}</p>}
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

function trialToast(name: string, { isOk, message }: { isOk: boolean; message: string }): ToastText {
  if (isOk) return { title: 'Connected', description: `${name}: ${message}` }
  return {
    title: 'Connected, but the test failed',
    description: `${name}: ${message}`,
    variant: 'destructive',
  }
}

/** The label of the connect button: names the consent page's service, if there is one. */
export const connectLabel = (consentBy: string | null) =>
  consentBy === null ? 'Connect' : `Connect with ${consentBy}`
