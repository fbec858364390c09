import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { isolated } from '#contract/isolated.ts'
import { Button } from '#web/components/button.tsx'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { ConfirmDialog } from '#web/components/overlay/dialog.tsx'
import { Switch } from '#web/components/switch.tsx'
import { Time } from '#web/components/time.tsx'
import {
  type Integration,
  type UserIntegration,
  useRequestConsent,
  useChangeConnection,
  useDisconnect,
  useTestConnection,
} from '#web/data/integrations.ts'
import { StateBadge } from './connected-list.tsx'
import { ConnectionForm } from './connection-form.tsx'
import { openDocument } from '#web/platform/site.ts'

interface ConnectionPanelProps {
  connection: UserIntegration
  integration: Integration
}

/** One connection: its status and settings, and buttons to test or remove it. */
export function ConnectionPanel({ connection, integration }: ConnectionPanelProps) {
  const { id, name, isActive } = connection
  const change = useChangeConnection()
  const trial = useTestConnection()
  const test = () => trial.mutate({ params: { id } })
  useTestAfterConsent(connection, test)
  return (
    <Card aria-labelledby={`connection-${id}`}>
      <CardHeader
        id={`connection-${id}`}
        title={<span className="wrap-anywhere">{name}</span>}
        description={<Health connection={connection} />}
        actions={<StateBadge connection={connection} consentBy={integration.consentBy} />}
      />
      <CardBody className="flex flex-col gap-5">
        <Switch
          label="Agents may use it"
          hint="Turn it off to stop all calls to the service"
          checked={isActive}
          disabled={change.isPending}
          onChange={(checked) => change.mutate({ params: { id }, body: { isActive: checked } })}
        />
        <ConnectionForm
          key={connection.name}
          connection={connection}
          integration={integration}
          onNewSettings={test}
        />
        <UsedBy agents={connection.agents} />
        <Trial connection={connection} integration={integration} trial={trial} onTest={test} />
      </CardBody>
    </Card>
  )
}

/** Tests a connection once after consent was given at the service. */
function useTestAfterConsent({ lastUsed }: UserIntegration, test: () => void) {
  const isNew = new URLSearchParams(useSearch()).get('consent') === 'connected' && lastUsed === null
  const isDone = useRef(false)
  useEffect(() => {
    if (!isNew || isDone.current) return
    isDone.current = true
    test()
  })
}

function Health({ connection: { lastUsed, lastError, createdAt } }: { connection: UserIntegration }) {
  return (
    <>
      Connected <Time at={createdAt} /> ·{' '}
      {lastUsed ? (
        <>
          last used <Time at={lastUsed} />
        </>
      ) : (
        'not used yet'
      )}
      {lastError && (
        <span className="mt-1 flex items-start gap-1.5 text-danger">
          <CircleAlert size={14} className="mt-0.5 shrink-0" aria-hidden />
          <span className="wrap-anywhere min-w-0">{lastError}</span>
        </span>
      )}
    </>
  )
}

function UsedBy({ agents }: Pick<UserIntegration, 'agents'>) {
  if (agents.length === 0) return <p className="text-muted text-sm">No agent uses this connection yet.</p>
  return (
    <div className="text-sm">
      <p className="text-muted">Used by {agents.length === 1 ? 'one agent' : `${agents.length} agents`}:</p>
      <ul className="mt-1 list-disc pl-5">
        {agents.map((agent) => (
          <li key={agent.id} className="wrap-anywhere">
            {agent.name}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface TrialProps extends ConnectionPanelProps {
  trial: ReturnType<typeof useTestConnection>
  onTest: () => void
}

function Trial({ connection, integration, trial, onTest }: TrialProps) {
  const { id, name, agents, isActive } = connection
  const [isAsking, setAsking] = useState(false)
  const disconnect = useDisconnect()
  const Icon = trial.data?.isOk ? CircleCheck : CircleAlert
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button busy={trial.isPending} disabled={!isActive} onClick={onTest}>
          {trial.isPending ? 'Testing...' : 'Test connection'}
        </Button>
        {integration.consentBy && <ConnectAgain connection={connection} integration={integration} />}
        <Button onClick={() => setAsking(true)}>Disconnect</Button>
      </div>
      {integration.testNote && <p className="text-muted text-xs">The test: {integration.testNote}</p>}
      <output className={trial.data ? 'flex items-start gap-2 text-sm' : 'sr-only'}>
        {trial.data && (
          <>
            <Icon
              size={16}
              aria-hidden
              className={`mt-0.5 shrink-0 ${trial.data.isOk ? 'text-success' : 'text-danger'}`}
            />
            <span className="wrap-anywhere min-w-0">{trial.data.message}</span>
          </>
        )}
      </output>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Disconnect ${isolated(name)}?`}
        description={`${lostText(agents)} ${forgottenText(integration)}`}
        confirmLabel="Disconnect"
        busy={disconnect.isPending}
        onConfirm={() => disconnect.mutate({ params: { id } }, { onSettled: () => setAsking(false) })}
      />
    </div>
  )
}

/** Asks for consent again, for example after it was revoked, or for another account. */
function ConnectAgain({ connection, integration }: ConnectionPanelProps) {
  const ask = useRequestConsent()
  const body = { integrationId: integration.id, connectionId: connection.id }
  return (
    <Button
      variant={connection.isReadable ? 'secondary' : 'primary'}
      busy={ask.isPending}
      disabled={!integration.isAvailable}
      onClick={() => ask.mutate({ body }, { onSuccess: ({ address }) => openDocument(address) })}
    >
      Connect again
    </Button>
  )
}

function forgottenText({ name, consentBy }: Integration): string {
  if (consentBy === null)
    return `Its key is deleted here. At ${name} it stays valid until you revoke it there.`
  return `Its access is deleted here, and ended at ${consentBy} unless another of your connections uses it.`
}

function lostText(agents: UserIntegration['agents']): string {
  if (agents.length === 0) return 'No agent uses it.'
  const names = agents.map(({ name }) => `“${isolated(name)}”`)
  const shown = names.slice(0, 5).join(', ')
  return `${shown}${names.length > 5 ? ` and ${names.length - 5} more` : ''} will no longer be able to use it.`
}
