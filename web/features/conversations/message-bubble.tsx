import { Bot, User } from 'lucide-react'
import { useState } from 'react'
import { Markdown } from '#web/components/text/markdown.tsx'
import { Time } from '#web/components/time.tsx'
import type { ConversationMessage } from '#web/data/conversations.ts'
import { classNames } from '#web/platform/class-names.ts'
import { formatNumber } from '#web/platform/format.ts'

/** One message: the user's on the left as plain text, the agent's on the right as markdown; long ones collapse. */
export function MessageBubble({ message, agentName }: { message: ConversationMessage; agentName: string }) {
  const [isWhole, setWhole] = useState(false)
  const isUser = message.messageType === 'user'
  const folded = foldedText(message.message)
  const text = isWhole || folded === undefined ? message.message : folded
  const Icon = isUser ? User : Bot
  return (
    <li className={classNames('flex flex-col gap-1', isUser ? 'items-start' : 'items-end')}>
      <p className="flex max-w-full items-center gap-1.5 text-muted text-xs">
        <Icon size={14} aria-hidden className="shrink-0" />
        <span className="min-w-0 truncate">{isUser ? 'You' : agentName}</span>
        <Time at={message.timestamp} className="shrink-0" />
      </p>
      <div
        className={classNames(
          'wrap-anywhere min-w-0 max-w-[94%] rounded-lg border px-3 py-2 sm:max-w-[85%] sm:px-4 sm:py-3',
          isUser ? 'rounded-tl-sm border-line bg-sunken' : 'rounded-tr-sm border-line bg-surface',
        )}
      >
        {isUser ? <p className="whitespace-pre-wrap text-sm">{text}</p> : <Markdown text={text} />}
        {folded !== undefined && (
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
            className="mt-2 min-h-8 cursor-pointer rounded-sm font-medium text-accent-strong text-sm hover:underline max-sm:min-h-11 pointer-coarse:min-h-11"
          >
            {isWhole ? 'Show less' : `Show all ${formatNumber(message.message.length)} characters`}
          </button>
        )}
      </div>
    </li>
  )
}

const foldedCharsMax = 900
/** Only slightly longer texts are shown whole: a button for one more line would be pointless. */
const wholeCharsMax = 1_200

/**
 * The beginning of a long text, cut at the end of a paragraph, a line or a word; undefined if the text is short enough.
 */
export function foldedText(text: string): string | undefined {
  if (text.length <= wholeCharsMax) return undefined
  const start = text.slice(0, foldedCharsMax)
  const ends = ['\n\n', '\n', ' '].map((end) => start.lastIndexOf(end))
  const end = ends.find((at) => at > foldedCharsMax / 2) ?? foldedCharsMax
  return closeFence(
    start
      .slice(0, end)
      .trimEnd()
      .replace(/[\uD800-\uDBFF]$/, ''),
  )
}

/** Closes a code block that was cut in two. */
function closeFence(text: string): string {
  const fences = text.match(/^ {0,3}```/gm)?.length ?? 0
  return fences % 2 === 1 ? `${text}\n\`\`\`` : text
}
