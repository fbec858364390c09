import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Contents } from './contents.tsx'

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
