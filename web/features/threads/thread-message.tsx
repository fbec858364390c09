import { Bot, FileText, RotateCw, User } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { bytesLabel } from '#contract/runs/run-input.ts'
import type { ThreadMessageReply } from '#contract/threads/threads.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { Markdown } from '#web/components/text/markdown.tsx'
import { Time } from '#web/components/time.tsx'
import { classNames } from '#web/platform/class-names.ts'
import { formatNumber } from '#web/platform/format.ts'
import { routes } from '#web/platform/routes.ts'

interface ThreadMessageProps {
  message: ThreadMessageReply
  agentName: string
  /** Asks again what was not answered; omitted: it cannot be. */
  retry?: { isBusy: boolean; onRetry: () => void } | undefined
}

const longChars = 6_000

/** One message: the user's as plain text with its files, the agent's as markdown with a link to its run. */
export function ThreadMessage({ message, agentName, retry }: ThreadMessageProps) {
  const { author, text, files, executionId, status, isWaiting, isBuiltIn, delivery, deliveryError } = message
  const isUser = author === 'user'
  const isFailed = !isUser && (status === 'failed' || status === 'canceled' || executionId === null)
  return (
    <Bubble isUser={isUser} name={isUser ? (message.userName ?? 'You') : agentName} at={message.createdAt}>
      {isUser && <p className="whitespace-pre-wrap text-sm">{text}</p>}
      {!isUser && isFailed && <p className="whitespace-pre-wrap text-danger text-sm">{text}</p>}
      {!isUser && !isFailed && <FoldedMarkdown text={text} />}
      {files.length > 0 && (
        <ul aria-label="Files" className="flex flex-col gap-1 pt-2">
          {files.map((file, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two files may have the same name
            <li key={`${index} ${file.name}`} className="flex min-w-0 items-center gap-2 text-sm">
              <FileText size={16} aria-hidden className="shrink-0 text-muted" />
              <span className="min-w-0 truncate">{file.name}</span>
              <span className="shrink-0 text-muted text-xs tabular-nums">{bytesLabel(file.bytes)}</span>
            </li>
          ))}
        </ul>
      )}
      {(isWaiting || (!isUser && executionId !== null) || delivery || retry) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-2 text-muted text-xs">
          {isWaiting && <Badge>Waits for the answer above</Badge>}
          {isBuiltIn && <span>Answered without an AI model, from what it read</span>}
          {!isUser && executionId !== null && (
            <Link href={`${routes.runs}?run=${executionId}`} className="text-accent-strong hover:underline">
              How it was done
            </Link>
          )}
          {delivery && <span title={deliveryError ?? undefined}>{deliveryWords[delivery]}</span>}
          {retry && (
            <Button
              size="sm"
              busy={retry.isBusy}
              icon={<RotateCw size={16} aria-hidden />}
              onClick={retry.onRetry}
            >
              Ask again
            </Button>
          )}
        </div>
      )}
    </Bubble>
  )
}

const deliveryWords = {
  queued: 'Waits to be sent',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Not sent',
  unknown: 'May have been sent',
} as const

interface BubbleProps {
  isUser: boolean
  name: string
  at?: string
  children: ReactNode
}

/** The frame of a message: the user's on the right, the agent's on the left. */
export function Bubble({ isUser, name, at, children }: BubbleProps) {
  const Icon = isUser ? User : Bot
  return (
    <li className={classNames('flex min-w-0 flex-col gap-1', isUser ? 'items-end' : 'items-start')}>
      <p className="flex max-w-full items-center gap-1.5 text-muted text-xs">
        <Icon size={14} aria-hidden className="shrink-0" />
        <bdi className="min-w-0 truncate">{name}</bdi>
        {at && <Time at={at} className="shrink-0" />}
      </p>
      <div
        className={classNames(
          'wrap-anywhere min-w-0 max-w-[94%] rounded-lg border border-line px-3 py-2 sm:max-w-[85%] sm:px-4 sm:py-3',
          isUser ? 'rounded-tr-sm bg-sunken' : 'rounded-tl-sm bg-surface',
        )}
      >
        {children}
      </div>
    </li>
  )
}

/** A long answer begins folded, so that many of them stay fast. */
function FoldedMarkdown({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(text.length <= longChars)
  if (isWhole) return <Markdown text={text} />
  return (
    <>
      <Markdown text={text.slice(0, text.lastIndexOf('\n', longChars / 2) + 1 || longChars / 2)} />
      <Button size="sm" className="mt-2" onClick={() => setWhole(true)}>
        Show all {formatNumber(text.length)} characters
      </Button>
    </>
  )
}
