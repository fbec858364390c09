import { useEffect } from 'react'
import { classNames } from '#web/platform/class-names.ts'
import { contentsMark, markSection } from '#web/platform/dom/mark-section.ts'

interface ContentsProps {
  /** The ids are those of elements of the page. */
  sections: readonly { id: string; title: string }[]
  /** Whether the sections are numbered, as those of a contract are. */
  isNumbered?: boolean
  className?: string
}

/** The table of contents; beside the text on wide screens, before it on narrow ones. */
export function Contents({ sections, isNumbered = false, className }: ContentsProps) {
  useEffect(markSection, [])
  const List = isNumbered ? 'ol' : 'ul'
  return (
    <nav
      aria-label="On this page"
      {...contentsMark}
      className={classNames(
        'rounded-lg border border-line bg-surface p-4 lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1 lg:self-start lg:rounded-none lg:border-0 lg:border-l lg:bg-transparent lg:py-0 print:hidden',
        className,
      )}
    >
      <p className="font-semibold text-sm">On this page</p>
      <List className="mt-2 gap-x-8 sm:columns-2 lg:columns-1">
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={classNames(
                'flex min-h-9 break-inside-avoid items-center rounded-md text-muted text-sm hover:text-ink max-sm:min-h-11',
                'gap-2 aria-[current]:font-medium aria-[current]:text-accent-strong',
              )}
            >
              {isNumbered && <span className="w-5 shrink-0 tabular-nums">{index + 1}.</span>}
              {title}
            </a>
          </li>
        ))}
      </List>
    </nav>
  )
}
