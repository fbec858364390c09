import {
  Bot,
  CalendarClock,
  CircleAlert,
  Download,
  ListChecks,
  Pencil,
  Play,
  Plug,
  Rocket,
  Users,
  Circle,
  CircleCheck,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { ChatMessageReply } from '#contract/builders/chat-message.ts'
import { Button } from '#web/components/button.tsx'
import { ButtonLink } from '#web/components/button-link.tsx'
import { type ButtonVariant, buttonStyle } from '#web/components/button-style.ts'
import { Markdown } from '#web/components/text/markdown.tsx'
import { Time } from '#web/components/time.tsx'
import type { ChatAct } from '#web/data/builders/builder-chats.ts'
import { classNames } from '#web/platform/class-names.ts'
import { MessageOptions } from './message-options.tsx'
import { stepsDone } from './builder-texts.ts'
import { prefixed } from '#web/platform/site.ts'

interface ChatMessageProps {
  message: ChatMessageReply
  /** Whether its options still wait for an answer. */
  isAnswerable: boolean
  /** Whether an action is in flight, so that nothing can be chosen. */
  isBusy: boolean
  /** Build progress in percent, for a message about a build. */
  buildProgress: number | undefined
  onAct: (act: ChatAct) => void
  renderRun: (executionId: number) => ReactNode
}

/** One message: the builder's on the left as markdown with its options, the user's on the right. */
export function ChatMessage({
  message,
  isAnswerable,
  isBusy,
  buildProgress,
  onAct,
  renderRun,
}: ChatMessageProps) {
  const { id, type, content, timestamp, options, buildStatus, executionId } = message
  const isUser = type === 'user'
  const Icon = type === 'system' ? CircleAlert : Bot
  return (
    <li className={classNames('flex min-w-0 flex-col gap-1', isUser ? 'items-end' : 'items-start')}>
      <p className="flex items-center gap-1.5 text-muted text-xs">
        {!isUser && <Icon size={14} aria-hidden className="shrink-0" />}
        {speakers[type]}
        {timestamp !== '' && <Time at={timestamp} />}
      </p>
      <div
        className={classNames(
          'wrap-anywhere min-w-0 rounded-lg border px-4 py-3',
          executionId === undefined ? 'max-w-[94%] sm:max-w-[85%]' : 'w-full',
          isUser && 'rounded-tr-sm border-transparent bg-accent-tint',
          type === 'assistant' && 'rounded-tl-sm border-line bg-surface',
          type === 'system' && 'rounded-tl-sm border-transparent bg-warning-tint text-warning',
        )}
      >
        {isUser ? <p className="whitespace-pre-wrap text-sm">{content}</p> : <Markdown text={content} />}
        {buildStatus && <BuildStatus steps={buildStatus.details} progress={buildProgress ?? 0} />}
        {executionId !== undefined && <div className="mt-4">{renderRun(executionId)}</div>}
        {options && isAnswerable && (
          <MessageOptions
            options={options}
            isBusy={isBusy}
            onChoose={(values) => onAct({ type: 'chosen', messageId: id, values })}
          />
        )}
        <Actions actions={message.actions ?? []} isBusy={isBusy} onAct={onAct} />
      </div>
    </li>
  )
}

const speakers = { user: 'You', assistant: 'Balancia AI', system: 'Notice' }

const icons = {
  play: Play,
  pencil: Pencil,
  calendar: CalendarClock,
  plug: Plug,
  rocket: Rocket,
  list: ListChecks,
  download: Download,
  users: Users,
}
const iconOf = (name: string) => {
  const Icon = Object.entries(icons).find(([each]) => each === name)?.[1]
  return Icon && <Icon size={16} aria-hidden />
}

type Act = Extract<ChatAct, { type: 'acted' }>['act']
const acts = new Set<string>(['test', 'deploy', 'share'] satisfies Act[])

interface ActionsProps {
  actions: NonNullable<ChatMessageReply['actions']>
  isBusy: boolean
  onAct: (act: ChatAct) => void
}

function Actions({ actions, isBusy, onAct }: ActionsProps) {
  if (actions.length === 0) return null
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {actions.map(({ type, label, icon, handler }, index) =>
        type === 'link' ? (
          <ActionLink
            key={label}
            href={handler}
            icon={iconOf(icon)}
            label={label}
            variant={variantAt(index)}
          />
        ) : (
          <Button
            key={label}
            variant={variantAt(index)}
            busy={isBusy}
            icon={iconOf(icon)}
            onClick={() => acts.has(handler) && onAct({ type: 'acted', act: handler as Act })}
          >
            {label}
          </Button>
        ),
      )}
    </div>
  )
}

/** The first option is the most likely one. */
const variantAt = (index: number): ButtonVariant => (index === 0 ? 'primary' : 'secondary')

interface ActionLinkProps {
  href: string
  icon: ReactNode
  label: string
  variant: ButtonVariant
}

/** A link to a page of the product, or to a document of the server, which opens in a new tab. */
function ActionLink({ href, icon, label, variant }: ActionLinkProps) {
  if (!href.startsWith('/api/')) {
    return (
      <ButtonLink href={href} icon={icon} variant={variant}>
        {label}
      </ButtonLink>
    )
  }
  return (
    <a href={prefixed(href)} target="_blank" rel="noreferrer" className={buttonStyle(variant, 'md')}>
      {icon}
      {label}
    </a>
  )
}

/** How far a build is: its steps, each marked once it is done, and a bar. */
function BuildStatus({ steps, progress }: { steps: string[]; progress: number }) {
  const done = stepsDone(steps, progress).length
  return (
    <div className="mt-3 min-w-56">
      <progress
        aria-label="Build progress"
        value={progress}
        max={100}
        className="h-2 w-full appearance-none overflow-clip rounded-sm bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
      <p className="mt-1.5 text-muted text-xs tabular-nums">{progress}%</p>
      <ul className="mt-2 flex flex-col gap-1 text-sm">
        {steps.map((step, index) => {
          const Icon = index < done ? CircleCheck : Circle
          return (
            <li key={step} className={classNames('flex items-start gap-2', index >= done && 'text-muted')}>
              <Icon
                size={16}
                aria-hidden
                className={classNames('mt-0.5 shrink-0', index < done && 'text-success')}
              />
              <span>
                <span className="sr-only">{index < done ? 'Done: ' : 'To do: '}</span>
                {step}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
