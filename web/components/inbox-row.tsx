import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

interface InboxRowProps {
  icon: LucideIcon
  /** The colour of the icon and of the word. */
  tone: string
  title: ReactNode
  /** Where the title leads. */
  href?: string | undefined
  /** The status in a word, beside the title. */
  word?: string | undefined
  children?: ReactNode
  /** The buttons, beside the text; below it on a phone if they are wide. */
  actions?: ReactNode
  hasWideActions?: boolean
}

/** Something that needs its reader: what it is, why, and the buttons that settle it. */
export function InboxRow({
  icon: Icon,
  tone,
  title,
  href,
  word,
  children,
  actions,
  hasWideActions = false,
}: InboxRowProps) {
  const heading = <span className="wrap-anywhere font-medium">{title}</span>
  return (
    <li
      className={`flex gap-x-4 gap-y-2 py-2.5 text-sm first:pt-1 last:pb-1 sm:items-center ${hasWideActions ? 'max-sm:flex-col' : 'items-center'}`}
    >
      <div className="flex min-w-0 flex-1 gap-2.5">
        <Icon size={16} aria-hidden className={`mt-0.5 shrink-0 ${tone}`} />
        <div className="min-w-0 flex-1">
          <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            {href ? (
              <Link data-row href={href} className="rounded-sm hover:underline">
                {heading}
              </Link>
            ) : (
              heading
            )}
            {word && <span className={`text-xs ${tone}`}>{word}</span>}
          </p>
          {children}
        </div>
      </div>
      {actions && <div className="flex shrink-0 flex-wrap items-center gap-2">{actions}</div>}
    </li>
  )
}
