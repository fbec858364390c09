import type { ReactNode } from 'react'
import { ReadingPage } from '#web/components/text/reading-page.tsx'
import { Blocks } from './blocks.tsx'
import type { WrittenText } from './read-text.ts'

interface WrittenPageProps {
  text: WrittenText
  /** Where the link above the title leads. */
  back: { href: string; label: string }
  /** Content before the first section, as wide as the page. */
  intro?: ReactNode
  /** Content after the last section. */
  children?: ReactNode
}

/** A help text or changelog as a reading page. */
export function WrittenPage({ text: { title, summary, sections }, back, intro, children }: WrittenPageProps) {
  return (
    <ReadingPage
      title={title}
      lead={summary}
      back={back}
      intro={intro}
      sections={sections.map(({ blocks, ...section }) => ({
        ...section,
        content: (
          <div className="space-y-4">
            <Blocks blocks={blocks} />
          </div>
        ),
      }))}
    >
      {children}
    </ReadingPage>
  )
}
