import { ListTree, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { type ResultHookReply, resultHooksMax } from '#contract/triggers/triggers.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/overlay/dialog.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Switch } from '#web/components/switch.tsx'
import {
  useCreateResultHook,
  useRemoveResultHook,
  useResultHooks,
  useUpdateResultHook,
} from '#web/data/triggers.ts'
import { CallFailure } from '#web/platform/call.ts'
import type { ShowRun } from './delivery-log.tsx'
import { type OneTimeKeys, OneTimeKeysPanel } from '#web/components/overlay/one-time-keys.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { ResultDeliveryLog } from './result-delivery-log.tsx'
import { Section } from './section.tsx'
import { useFirstFocus } from './use-first-focus.ts'

interface ResultTargetsProps {
  agent: AgentReply
  /** The new secret, as long as it is shown. */
  keys: OneTimeKeys | undefined
  onKeys: (keys: OneTimeKeys | undefined) => void
  /** Opens the form, which chooses the connections. */
  onEdit: () => void
  onShowRun: ShowRun
}

/** The destinations of an agent's results: connections, which its form chooses, and addresses. */
export function ResultTargets({ agent, keys, onKeys, onEdit, onShowRun }: ResultTargetsProps) {
  const hooks = useResultHooks(agent.id)
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<ResultHookReply>()
  const deliveries = agent.tools?.deliverTo ?? []
  const isFull = (hooks.data?.length ?? 0) >= resultHooksMax
  return (
    <Section
      title="Where results go"
      hint="Every result is also sent here: to connected services, or as signed JSON to a URL of yours."
      action={
        !isAdding && (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" icon={<Plus size={16} aria-hidden />} onClick={onEdit}>
              Add connection
            </Button>
            <Button
              size="sm"
              disabled={isFull}
              title={isFull ? `${resultHooksMax} addresses at most` : undefined}
              icon={<Plus size={16} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              Add address
            </Button>
          </div>
        )
      }
    >
      {keys && <OneTimeKeysPanel key={keys.fields[0]?.text} keys={keys} onDone={() => onKeys(undefined)} />}
      {isAdding && (
        <AddressForm
          agentId={agent.id}
          onAdded={(secret) => {
            setAdding(false)
            onKeys({
              title: 'The signing secret of the new address',
              fields: [{ label: 'Signing secret', text: secret }],
            })
          }}
          onCancel={() => setAdding(false)}
        />
      )}
      {hooks.isPending && <Skeleton className="h-20 w-full" />}
      {hooks.isError && !hooks.data && <QueryError title="Failed to load the addresses" query={hooks} />}
      {hooks.data?.length === 0 && deliveries.length === 0 && !isAdding && (
        <p className="rounded-lg border border-line border-dashed px-4 py-6 text-center text-muted text-sm">
          Nothing yet. Results stay in Balancia; notifications and email follow your settings.
        </p>
      )}
      <ul aria-label="Where results go" className="flex flex-col gap-3 empty:hidden">
        {deliveries.map((delivery, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two through the same tool differ by their place alone
          <ConnectionCard key={index} delivery={delivery} onEdit={onEdit} />
        ))}
        {hooks.data?.map((hook) => (
          <HookCard key={hook.id} hook={hook} onDelete={() => setAsked(hook)} onShowRun={onShowRun} />
        ))}
      </ul>
      {asked && <DeleteQuestion hook={asked} onClose={() => setAsked(undefined)} />}
    </Section>
  )
}

interface AddressFormProps {
  agentId: number
  onAdded: (secret: string) => void
  onCancel: () => void
}

function AddressForm({ agentId, onAdded, onCancel }: AddressFormProps) {
  const form = useFirstFocus()
  const [url, setUrl] = useState('')
  const create = useCreateResultHook()
  const issue = create.error instanceof CallFailure ? create.error.issues[0]?.message : undefined
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending) return
    create.mutate({ params: { id: agentId }, body: { url } }, { onSuccess: ({ secret }) => onAdded(secret) })
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label="New address"
      onSubmit={handleSubmit}
      className="flex flex-col gap-4 rounded-lg border border-line p-4"
    >
      <Field label="Address" hint="Gets each result as JSON by POST." error={issue}>
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={2_048}
          placeholder="https://example.com/results"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={create.isPending}>
          Create address
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

interface HookCardProps {
  hook: ResultHookReply
  onDelete: () => void
  onShowRun: ShowRun
}

function HookCard({ hook, onDelete, onShowRun }: HookCardProps) {
  const titleId = useId()
  const logId = useId()
  const [isLogOpen, setLogOpen] = useState(false)
  const update = useUpdateResultHook()
  const { id, url, isActive } = hook
  return (
    <li>
      <article aria-labelledby={titleId} className="flex flex-col gap-3 rounded-lg border border-line p-4">
        <Switch
          label={
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span id={titleId} className="wrap-anywhere min-w-0 font-mono text-xs">
                {url}
              </span>
              <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'On' : 'Off'}</Badge>
            </span>
          }
          checked={isActive}
          disabled={update.isPending}
          onChange={(on) => update.mutate({ params: { id }, body: { isActive: on } })}
        />
        <div className="flex flex-wrap items-center gap-1">
          <Button
            size="sm"
            icon={<ListTree size={16} aria-hidden />}
            aria-expanded={isLogOpen}
            aria-controls={isLogOpen ? logId : undefined}
            onClick={() => setLogOpen(!isLogOpen)}
          >
            Delivery log
          </Button>
          <IconButton
            danger
            label="Delete address"
            icon={<Trash2 size={16} aria-hidden />}
            onClick={onDelete}
          />
        </div>
        {isLogOpen && (
          <div id={logId} className="border-line border-t">
            <ResultDeliveryLog hookId={id} onShowRun={onShowRun} />
          </div>
        )}
      </article>
    </li>
  )
}

function DeleteQuestion({ hook, onClose }: { hook: ResultHookReply; onClose: () => void }) {
  const remove = useRemoveResultHook()
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete this address?"
      description={
        <>
          No more results are sent to <span className="wrap-anywhere">{hook.url}</span>, not even one that is
          on its way. Its delivery log goes with it; the results stay in Balancia.
        </>
      }
      confirmLabel="Delete address"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: hook.id } }, { onSettled: onClose })}
    />
  )
}
