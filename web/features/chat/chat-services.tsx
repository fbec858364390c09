import { Check, CircleAlert, Pause, Plug } from 'lucide-react'
import { useState } from 'react'
import { chatServiceLabels } from '#contract/notifications/way-names.ts'
import { Badge } from '#web/components/badge.tsx'
import { BrandMark } from '#web/components/brand-mark.tsx'
import { Button } from '#web/components/button.tsx'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { ConfirmDialog } from '#web/components/overlay/dialog.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Switch } from '#web/components/switch.tsx'
import { Time } from '#web/components/time.tsx'
import {
  type ChatBot,
  chatServiceWords,
  useChatBots,
  useRemoveChatBot,
  useSetChatBot,
} from '#web/data/chat-accounts.ts'
import { formatCount } from '#web/platform/format.ts'
import { BotForm } from './bot-form.tsx'

/** The bots of this server, each as a card: what it is for, whether it works, and how to set it up. */
export function ChatServices() {
  const query = useChatBots()
  const { data } = query
  if (data)
    return (
      <div className="flex flex-col gap-6">
        {data.map((bot) => (
          <ServiceCard key={bot.service} bot={bot} />
        ))}
      </div>
    )
  if (query.error)
    return (
      <Card>
        <QueryError title="Failed to load the chat services" query={query} />
      </Card>
    )
  return (
    <>
      <output className="sr-only">Loading the chat services</output>
      <Skeleton className="h-44" />
    </>
  )
}

function ServiceCard({ bot }: { bot: ChatBot }) {
  const [isOpen, setOpen] = useState(false)
  const { service, isSetUp } = bot
  const id = `chat-service-${service}`
  return (
    <Card aria-labelledby={id}>
      <CardHeader
        id={id}
        title={
          <span className="flex items-center gap-2.5">
            <BrandMark service={service === 'email' ? 'imap' : service} />
            {chatServiceLabels[service]}
          </span>
        }
        description={chatServiceWords[service]}
        actions={<StateBadge bot={bot} />}
      />
      <CardBody className="flex flex-col gap-5">
        {isSetUp && <State bot={bot} />}
        {isOpen ? (
          <BotForm bot={bot} onDone={() => setOpen(false)} />
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button variant={isSetUp ? undefined : 'primary'} onClick={() => setOpen(true)}>
              {isSetUp ? 'Change' : 'Set up'}
              <span className="sr-only"> {chatServiceLabels[service]}</span>
            </Button>
            {isSetUp && <RemoveBot bot={bot} />}
          </div>
        )}
      </CardBody>
    </Card>
  )
}

function StateBadge({ bot: { isSetUp, isActive, problem } }: { bot: ChatBot }) {
  const size = 12
  if (!isSetUp) return <Badge icon={<Plug size={size} aria-hidden />}>Not set up</Badge>
  if (!isActive)
    return (
      <Badge tone={problem ? 'danger' : 'neutral'} icon={<Pause size={size} aria-hidden />}>
        Off
      </Badge>
    )
  return problem ? (
    <Badge tone="danger" icon={<CircleAlert size={size} aria-hidden />}>
      Does not work
    </Badge>
  ) : (
    <Badge tone="success" icon={<Check size={size} aria-hidden />}>
      Works
    </Badge>
  )
}

function State({ bot: { service, isActive, name, problem, lastSeenAt, linkedCount } }: { bot: ChatBot }) {
  const set = useSetChatBot()
  return (
    <>
      {problem && (
        <output className="wrap-anywhere block rounded-md bg-danger-tint p-3 text-danger text-sm">
          {problem}
        </output>
      )}
      <p className="wrap-anywhere text-sm">
        <bdi className="font-medium">{name}</bdi>
        {lastSeenAt ? (
          <>
            , last message <Time at={lastSeenAt} />
          </>
        ) : (
          ', no message yet'
        )}
        .{' '}
        {linkedCount === 0
          ? 'Nobody has linked an account yet.'
          : `${formatCount(linkedCount, 'linked account')}.`}
      </p>
      <Switch
        label="Receive and send"
        hint="While it is off, nothing goes in or out. Linked accounts stay linked."
        checked={isActive}
        disabled={set.isPending}
        onChange={(isOn) => set.mutate({ params: { service }, body: { isActive: isOn } })}
      />
    </>
  )
}

function RemoveBot({ bot: { service, linkedCount } }: { bot: ChatBot }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveChatBot()
  const label = chatServiceLabels[service]
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        Remove<span className="sr-only"> {label}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${label}?`}
        description={`Its secrets are deleted and cannot be restored. ${linkedCount > 0 ? `Nothing reaches the ${formatCount(linkedCount, 'linked account')} any more, until you set it up again.` : ''}`}
        confirmLabel="Remove"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { service } }, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}
