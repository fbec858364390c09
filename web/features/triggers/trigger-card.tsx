import { KeyRound, ListTree, Pencil, Send, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { TriggerReply } from '#contract/triggers/triggers.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { CodeBlock } from '#web/components/text/code.tsx'
import { CopyButton, CopyField } from '#web/components/text/copy-field.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { Switch } from '#web/components/switch.tsx'
import { Time } from '#web/components/time.tsx'
import { useUpdateTrigger } from '#web/data/triggers.ts'
import { formatCount } from '#web/platform/format.ts'
import { DeliveryLog, type ShowRun } from './delivery-log.tsx'
import { TestConsole } from './test-console.tsx'
import { TriggerForm } from './trigger-form.tsx'
import { entryNames, triggerTitle } from './trigger-labels.ts'
import { siteAddress } from '#web/platform/site.ts'

interface TriggerCardProps {
  trigger: TriggerReply
  /** What an event trigger waits for, in words. */
  sentence: string | undefined
  onRotate: () => void
  onDelete: () => void
  onShowRun: ShowRun
}

type Part = 'test' | 'log' | 'edit'

/** One trigger: its address, whether it is on, and its actions. */
export function TriggerCard({ trigger, sentence, onRotate, onDelete, onShowRun }: TriggerCardProps) {
  const titleId = useId()
  const partId = useId()
  const [part, setPart] = useState<Part>()
  const update = useUpdateTrigger()
  const { id, triggerType, path } = trigger
  const title = triggerTitle(trigger)
  const close = () => setPart(undefined)
  const partButton = (which: Part) => ({
    'aria-expanded': part === which,
    'aria-controls': part === which ? partId : undefined,
    onClick: () => setPart(part === which ? undefined : which),
  })

  return (
    <li>
      <article aria-labelledby={titleId} className="flex flex-col gap-3 rounded-lg border border-line p-4">
        <Switch
          label={
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span id={titleId} className="wrap-anywhere min-w-0 font-semibold">
                {title}
              </span>
              {trigger.name && <Badge>{entryNames[triggerType]}</Badge>}
              <Badge tone={trigger.isActive ? 'success' : 'neutral'}>{trigger.isActive ? 'On' : 'Off'}</Badge>
            </span>
          }
          hint={sentence && <span className="wrap-anywhere">{sentence}</span>}
          checked={trigger.isActive}
          disabled={update.isPending}
          onChange={(isActive) => update.mutate({ params: { id }, body: { isActive } })}
        />
        {path !== null && <CopyField label="Address (POST)" text={siteAddress(path)} />}
        {path !== null && triggerType !== 'event' && <HowToCall type={triggerType} path={path} />}
        <TriggerFacts trigger={trigger} />
        <div className="flex flex-wrap items-center gap-1">
          <Button size="sm" icon={<Send size={16} aria-hidden />} {...partButton('test')}>
            Send a test event
          </Button>
          <Button size="sm" icon={<ListTree size={16} aria-hidden />} {...partButton('log')}>
            Delivery log
          </Button>
          {triggerType !== 'event' && (
            <Button size="sm" variant="ghost" icon={<KeyRound size={16} aria-hidden />} onClick={onRotate}>
              New key
            </Button>
          )}
          <IconButton
            label="Change trigger"
            icon={<Pencil size={16} aria-hidden />}
            {...partButton('edit')}
          />
          <IconButton
            danger
            label="Delete trigger"
            icon={<Trash2 size={16} aria-hidden />}
            onClick={onDelete}
          />
        </div>
        {part && (
          <div id={partId} className="border-line border-t">
            {part === 'test' && <TestConsole triggerId={id} type={triggerType} onShowRun={onShowRun} />}
            {part === 'log' && <DeliveryLog triggerId={id} onShowRun={onShowRun} />}
            {part === 'edit' && <EditTrigger trigger={trigger} onDone={close} />}
          </div>
        )}
      </article>
    </li>
  )
}

/** The header that a call needs, and a command to copy. */
function HowToCall({ type, path }: { type: 'webhook' | 'api'; path: string }) {
  const target = { origin: siteAddress(), path }
  const command = type === 'webhook' ? webhookCommand(target) : apiCommands(target)
  return (
    <details className="text-sm">
      <FoldHead className="text-muted">
        Send the key in the header <code className="font-mono text-xs">{keyHeaders[type]}</code>
      </FoldHead>
      <CodeBlock label="Command" text={command} className="mt-2 mb-2" />
      <CopyButton text={command} label="Copy command" />
      <p className="mt-2 text-muted text-xs">
        Replace {keyPlaceholder} with the key. It was shown once; if it is lost, make a new one.
      </p>
    </details>
  )
}

function TriggerFacts({
  trigger: { keyHint, triggerType, rateLimit, lastFiredAt },
}: Pick<TriggerCardProps, 'trigger'>) {
  const facts: ReactNode[] = [
    keyHint && (
      <>
        Key <code className="font-mono">{keyHint}</code>
      </>
    ),
    triggerType !== 'event' && `At most ${formatCount(rateLimit, 'call')} a minute`,
    lastFiredAt ? (
      <>
        Last run <Time at={lastFiredAt} />
      </>
    ) : (
      'Has not started a run yet'
    ),
  ]
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
      {facts.map(
        (fact, index) =>
          fact && (
            // oxlint-disable-next-line react/no-array-index-key -- the facts always have this order
            <span key={index}>{fact}</span>
          ),
      )}
    </p>
  )
}

function EditTrigger({ trigger, onDone }: { trigger: TriggerReply; onDone: () => void }) {
  const update = useUpdateTrigger()
  return (
    <div className="pt-3">
      <TriggerForm
        agentId={trigger.agentId}
        trigger={trigger}
        error={update.error}
        isSaving={update.isPending}
        onSave={({ triggerType: _kept, ...body }) =>
          update.mutate({ params: { id: trigger.id }, body }, { onSuccess: onDone })
        }
        onCancel={onDone}
      />
    </div>
  )
}

interface CallTarget {
  origin: string
  /** The path on this site at which the trigger is called. */
  path: string
}

/** Placeholder for the user's key in commands. */
export const keyPlaceholder = 'YOUR_KEY'

/** The header that contains the key, by kind of trigger. */
const keyHeaders = { webhook: 'x-api-key', api: 'Authorization: Bearer' } as const

/** Shell commands that run an agent with an API key, and wait for its result. */
export function apiCommands({ origin, path }: CallTarget, key = keyPlaceholder): string {
  return [
    '# Run the agent and wait for its result',
    'curl -sS -X POST \\',
    `  -H 'Authorization: Bearer ${key}' \\`,
    `  ${origin}${path}`,
    '',
    '# The same, with something for this run alone',
    'curl -sS \\',
    `  -H 'Authorization: Bearer ${key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"input":"Only the last week, please."}' \\`,
    `  ${origin}${path}`,
  ].join('\n')
}

/** The shell command that calls a webhook; it does not wait for the run. */
export function webhookCommand({ origin, path }: CallTarget, key = keyPlaceholder): string {
  return [
    'curl -sS \\',
    `  -H 'x-api-key: ${key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"subject":"Anything you want the agent to know"}' \\`,
    `  ${origin}${path}`,
  ].join('\n')
}
