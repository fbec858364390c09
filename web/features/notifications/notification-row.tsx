import { Check, CircleCheck, CircleX } from 'lucide-react'
import { Link } from 'wouter'
import type { NotificationReply } from '#contract/notifications.ts'
import { IconButton } from '#web/components/icon-button.tsx'
import { Time } from '#web/components/time.tsx'
import { classNames } from '#web/platform/class-names.ts'

const looks = {
  'run.succeeded': { word: 'Success', icon: CircleCheck, color: 'text-success' },
  'run.failed': { word: 'Failed', icon: CircleX, color: 'text-danger' },
}

interface NotificationRowProps {
  notification: NotificationReply
  onRead: (id: number) => void
  onLeave: () => void
}

export function NotificationRow({ notification, onRead, onLeave }: NotificationRowProps) {
  const { id, title, body, link, readAt, createdAt, kind } = notification
  const { word, icon: Icon, color } = looks[kind]
  const isUnread = readAt === null

  const handleOpen = () => {
    if (isUnread) onRead(id)
    onLeave()
  }
  const text = (
    <>
      <span className={classNames('block break-words text-sm', isUnread ? 'font-semibold' : 'text-muted')}>
        <span className="sr-only">{isUnread ? `Unread, ${word}: ` : `${word}: `}</span>
        {title}
      </span>
      {body && <span className="mt-0.5 line-clamp-2 break-words text-muted text-xs">{body}</span>}
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
      </div>
      {isUnread && (
        <IconButton
          label="Mark as read"
          icon={<Check size={16} aria-hidden />}
          className="relative -mt-1.5 -mr-2"
          onClick={(event) => {
            keepFocus(event.currentTarget)
            onRead(id)
          }}
        />
      )}
    </li>
  )
}

/** The button goes away with the press, so the focus goes to the text beside it. */
function keepFocus(button: HTMLElement) {
  button.closest('li')?.querySelector('a')?.focus()
}
