import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Blocks } from './blocks.tsx'
import type { WrittenText } from './read-text.ts'

const prose =
  'space-y-4 text-base leading-7 [&_li+li]:mt-2 [&_ul]:list-disc [&_ul]:pl-5 [&_ol]:list-decimal [&_ol]:pl-5 [&_li]:marker:text-muted'

interface WrittenPageProps {
  text: WrittenText
  /** Where the link above the title leads. */
  back: { href: string; label: string }
  /** What follows the last section. */
  children?: ReactNode
}

/** A written text on a page: its sections beside it, a measure that the eye can follow, fit to print. */
export function WrittenPage({ text: { title, summary, sections }, back, children }: WrittenPageProps) {
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
        <p className="mt-6 text-base leading-7 sm:text-lg sm:leading-8">{summary}</p>
      </header>
      <div className="mt-8 gap-16 sm:mt-12 lg:grid lg:grid-cols-[minmax(0,70ch)_1fr]">
        <Contents sections={sections} />
        <div className="mt-10 min-w-0 max-w-[70ch] lg:col-start-1 lg:row-start-1 lg:mt-0">
          {sections.map(({ id, title: heading, blocks }) => (
            <section
              key={id}
              aria-labelledby={id}
              className="mt-12 border-line border-t pt-8 first:mt-0 first:border-t-0 first:pt-0 print:mt-6 print:border-t-0 print:pt-0"
            >
              <h2
                id={id}
                className="break-after-avoid font-display font-semibold text-lg leading-snug sm:text-xl"
              >
                {heading}
              </h2>
              <div className={`mt-4 ${prose}`}>
                <Blocks blocks={blocks} />
              </div>
            </section>
          ))}
          {children}
        </div>
      </div>
    </div>
  )
}

/** The sections of the page; beside the text where there is room, before it where there is not. */
function Contents({ sections }: Pick<WrittenText, 'sections'>) {
  return (
    <nav
      aria-label="On this page"
      className="rounded-lg border border-line bg-surface p-4 lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1 lg:self-start lg:rounded-none lg:border-0 lg:border-l lg:bg-transparent lg:py-0 print:hidden"
    >
      <p className="font-semibold text-sm">On this page</p>
      <ul className="mt-2 gap-x-8 sm:columns-2 lg:columns-1">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-9 break-inside-avoid items-center rounded-md text-muted text-sm hover:text-ink max-sm:min-h-11"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
