import type { ReactNode } from 'react'
import { ReadingPage, type ReadingSection } from '#web/components/text/reading-page.tsx'
import { routes } from '#web/platform/routes.ts'

/** One numbered section of a legal page. */
export type LegalSection = ReadingSection

interface LegalPageProps {
  title: string
  /** When the text was last changed, in words. */
  updated: string
  /** What the page is about, before its sections. */
  lead: ReactNode
  sections: readonly LegalSection[]
  /** Content after the last section. */
  children?: ReactNode
}

const prose = '[&_p+p]:mt-4 [&_p+ul]:mt-4 [&_ul+p]:mt-4 [&_h3]:mt-8 [&_h3+p]:mt-1 [&_li_h3]:mt-0'

/** A legal text as a reading page with numbered sections. */
export function LegalPage({ sections, children, ...head }: LegalPageProps) {
  return (
    <ReadingPage
      {...head}
      isNumbered
      back={{ href: routes.home, label: 'Back to Home' }}
      sections={sections.map((section) => ({
        ...section,
        content: <div className={prose}>{section.content}</div>,
      }))}
    >
      {children}
    </ReadingPage>
  )
}
