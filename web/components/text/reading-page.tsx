import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { classNames } from '#web/platform/class-names.ts'
import { contentsMark, markSection } from '#web/platform/dom/mark-section.ts'

/** One section of a reading page; its id is the anchor for links. */
export interface ReadingSection {
  id: string
  title: string
  content: ReactNode
}

interface ReadingPageProps {
  title: string
  /** When the text was last changed, in words. */
  updated?: string
  /** What the page is about, before its sections. */
  lead: ReactNode
  /** Stands across the page, between the lead and the sections. */
  intro?: ReactNode
  sections: readonly ReadingSection[]
  /** Whether the sections are numbered, as those of a contract are. */
  isNumbered?: boolean
  /** Where the link above the title leads. */
  back: { href: string; label: string }
  /** What follows the last section. */
  children?: ReactNode
}

/** A text page to read from top to bottom: a table of contents beside it, a comfortable line length, and printable. */
export function ReadingPage(props: ReadingPageProps) {
  const { title, updated, lead, intro, sections, isNumbered = false, back, children } = props
  useEffect(markSection, [])
  return (
    <div className="pb-8 print:pb-0">
      <Link
        href={back.href}
        className="-ml-2 inline-flex min-h-9 items-center gap-2 rounded-md px-2 font-medium text-muted text-sm hover:text-ink max-sm:min-h-11 print:hidden"
      >
        <ArrowLeft size={16} aria-hidden />
        {back.label}
      </Link>
      <header className="mt-4 max-w-[70ch] sm:mt-8">
        <h1 className="text-balance font-display font-semibold text-2xl tracking-tight">{title}</h1>
        {updated !== undefined && <p className="mt-3 text-muted text-sm">{updated}</p>}
        <div className="mt-6 text-base leading-7 sm:text-lg sm:leading-8">{lead}</div>
      </header>
      {intro}
      <div className="mt-8 gap-16 sm:mt-12 lg:grid lg:grid-cols-[minmax(0,70ch)_1fr]">
        <Contents sections={sections} isNumbered={isNumbered} />
        <div className="mt-10 min-w-0 max-w-[70ch] lg:col-start-1 lg:row-start-1 lg:mt-0">
          {sections.map(({ id, title: heading, content }, index) => (
            <section
              key={id}
              aria-labelledby={id}
              className="mt-12 border-line border-t pt-8 first:mt-0 first:border-t-0 first:pt-0 print:mt-6 print:border-t-0 print:pt-0"
            >
              <h2
                id={id}
                className="flex gap-3 break-after-avoid font-display font-semibold text-lg leading-snug sm:text-xl"
              >
                {isNumbered && <span className="text-muted tabular-nums">{index + 1}.</span>}
                <span>{heading}</span>
              </h2>
              <div className="mt-4 text-base leading-7 [&_li+li]:mt-2 [&_li]:marker:text-muted [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5">
                {content}
              </div>
            </section>
          ))}
          {children}
        </div>
      </div>
    </div>
  )
}

/** The table of contents; beside the text on wide screens, before it on narrow ones. */
function Contents({ sections, isNumbered }: Required<Pick<ReadingPageProps, 'sections' | 'isNumbered'>>) {
  const List = isNumbered ? 'ol' : 'ul'
  return (
    <nav
      aria-label="On this page"
      {...contentsMark}
      className="rounded-lg border border-line bg-surface p-4 lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1 lg:self-start lg:rounded-none lg:border-0 lg:border-l lg:bg-transparent lg:py-0 print:hidden"
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
