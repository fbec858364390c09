import {
  ArchiveX,
  Bell,
  BellOff,
  CalendarDays,
  Check,
  CircleCheck,
  CirclePause,
  CreditCard,
  CircleX,
  Clock,
  Gauge,
  Hand,
  Inbox,
  Lightbulb,
  MessageCircleQuestion,
  ShieldAlert,
  Unplug,
  Users,
  Wallet,
} from 'lucide-react'
import { Link } from 'wouter'
import type {
  NotEmailedReason,
  NotificationKind,
  NotificationReply,
} from '#contract/notifications/notifications.ts'
import { FoldHead } from '#web/components/fold-head.tsx'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { Time } from '#web/components/time.tsx'
import { Decision } from '#web/platform/decision-view.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { classNames } from '#web/platform/class-names.ts'
import { previewOf } from './group-alike.ts'
import { approvalIdIn } from './waiting-first.ts'
import { formatNumber } from '#web/platform/format.ts'

const wasNotified = lazyPart(() => import('./was-notified.tsx').then(({ WasNotified }) => WasNotified))

interface Look {
  word: string
  icon: typeof Bell
  color: string
}

const looks: Record<NotificationKind, Look> = {
  'run.succeeded': { word: 'Success', icon: CircleCheck, color: 'text-success' },
  'run.failed': { word: 'Failed', icon: CircleX, color: 'text-danger' },
  'schedule.missed': { word: 'Missed', icon: Clock, color: 'text-warning' },
  'agent.paused': { word: 'Paused', icon: CirclePause, color: 'text-warning' },
  'team.paused': { word: 'Team paused', icon: CirclePause, color: 'text-warning' },
  'hook.failed': { word: 'Not delivered', icon: Unplug, color: 'text-danger' },
  'plan.near': { word: 'Plan limit', icon: Gauge, color: 'text-warning' },
  'budget.reached': { word: 'Budget reached', icon: Wallet, color: 'text-warning' },
  'account.attacked': { word: 'Security', icon: ShieldAlert, color: 'text-danger' },
  'approval.asked': { word: 'Asks you', icon: Hand, color: 'text-warning' },
  'agent.shared': { word: 'Shared', icon: Users, color: 'text-accent' },
  'team.shared': { word: 'Team shared', icon: Users, color: 'text-accent' },
  'model.refused': { word: 'AI model refused', icon: Unplug, color: 'text-danger' },
  'backup.failed': { word: 'Backup failed', icon: ArchiveX, color: 'text-danger' },
  'form.received': { word: 'Received', icon: Inbox, color: 'text-accent' },
  'plan.changed': { word: 'Plan', icon: CreditCard, color: 'text-accent' },
  'lesson.proposed': { word: 'Lesson', icon: Lightbulb, color: 'text-accent' },
  'question.asked': { word: 'Question', icon: MessageCircleQuestion, color: 'text-warning' },
  'way.failed': { word: 'Not reachable', icon: BellOff, color: 'text-danger' },
  'summary.weekly': { word: 'Week', icon: CalendarDays, color: 'text-accent' },
}

const notEmailedTexts: Record<NotEmailedReason, string> = {
  limit: 'Not emailed: today’s limit for emails is reached',
  refused: 'Not emailed: the mail server of your address refused the email',
}

/** A newer server may send kinds that this page does not know. */
const unknownLook: Look = { word: 'News', icon: Bell, color: 'text-muted' }

interface NotificationRowProps {
  notification: NotificationReply
  /** Older notifications that say the same; read with it. */
  others?: readonly NotificationReply[]
  onRead: (ids: number[]) => void
  onLeave: () => void
}

export function NotificationRow({ notification, others = [], onRead, onLeave }: NotificationRowProps) {
  const { id, title, body, link, notEmailed, readAt, createdAt, kind } = notification
  const { word, icon: Icon, color } = (looks as Partial<Record<string, Look>>)[kind] ?? unknownLook
  const isUnread = readAt === null
  const approvalId = approvalIdIn(link)
  const all = [id, ...others.map((other) => other.id)]

  const handleOpen = () => {
    if (isUnread) onRead([id])
    onLeave()
  }
  const text = (
    <>
      <span className={classNames('block break-words text-sm', isUnread ? 'font-semibold' : 'text-muted')}>
        <span className="sr-only">{isUnread ? `Unread, ${word}: ` : `${word}: `}</span>
        {title}
      </span>
      {body && (
        <span
          dir="auto"
          title={body}
          className={classNames(
            'mt-0.5 block text-muted text-xs',
            approvalId === undefined ? 'truncate' : 'line-clamp-6 whitespace-pre-line break-words',
          )}
        >
          {approvalId === undefined ? previewOf(body) : body}
        </span>
      )}
      {notEmailed && (
        <span className="mt-0.5 block break-words text-warning text-xs">{notEmailedTexts[notEmailed]}</span>
      )}
    </>
  )
  return (
    <li
      className={classNames(
        'relative flex items-start gap-3 px-4 py-3',
        isUnread && 'bg-accent-tint/40',
        link !== null && 'hover:bg-sunken',
      )}
    >
      <Icon size={20} className={classNames('mt-0.5 shrink-0', color)} aria-hidden />
      <div className="min-w-0 flex-1">
        {link ? (
          <Link
            href={link}
            onClick={handleOpen}
            className="block rounded-sm after:absolute after:inset-0 focus-visible:outline-offset-4"
          >
            {text}
          </Link>
        ) : (
          text
        )}
        <Time at={createdAt} className="text-muted text-xs" />
        {others.length > 0 && <Others notifications={others} onRead={onRead} onLeave={onLeave} />}
        <LazyBoundary>
          <wasNotified.View notificationId={id} />
        </LazyBoundary>
        {approvalId !== undefined && (
          <LazyBoundary>
            <div className="relative mt-2 empty:hidden [&_dd]:max-h-32">
              <Decision isBrief approvalId={approvalId} onDecided={() => isUnread && onRead([id])} />
            </div>
          </LazyBoundary>
        )}
      </div>
      {isUnread && (
        <IconButton
          label="Mark as read"
          icon={<Check size={16} aria-hidden />}
          className="relative -mt-1.5 -mr-2"
          onClick={(event) => {
            keepFocus(event.currentTarget)
            onRead(all)
          }}
        />
      )}
    </li>
  )
}

interface OthersProps extends Pick<NotificationRowProps, 'onRead' | 'onLeave'> {
  notifications: readonly NotificationReply[]
}

/** Older notifications that say the same, folded. */
function Others({ notifications, onRead, onLeave }: OthersProps) {
  return (
    <details className="relative">
      <FoldHead className="text-muted text-xs">{formatNumber(notifications.length)} more like this</FoldHead>
      {/* Not a list: each row of the panel is one notification or one group. */}
      {notifications.map(({ id, title, link, createdAt, readAt }) => (
        <p key={id} className="flex min-h-8 items-center gap-2 text-xs max-sm:min-h-11">
          {link ? (
            <Link
              href={link}
              className="link min-w-0 truncate"
              onClick={() => {
                if (readAt === null) onRead([id])
                onLeave()
              }}
            >
              {title}
            </Link>
          ) : (
            <span className="min-w-0 truncate">{title}</span>
          )}
          <Time at={createdAt} className="ml-auto shrink-0 text-muted" />
        </p>
      ))}
    </details>
  )
}

/** The press removes the button, so the focus moves to the text beside it. */
function keepFocus(button: HTMLElement) {
  button.closest('li')?.querySelector('a')?.focus()
}
