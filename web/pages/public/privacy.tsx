import { PublicHead } from '#web/components/frame/public-head.tsx'
import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { privacySections } from '#web/features/legal/privacy-sections.tsx'

/** What this software stores and sends. */
export function PrivacyPage() {
  return (
    <>
      <PublicHead
        title="Privacy Policy · Balancia AI"
        description="What this Balancia AI installation stores and for how long, what it sends to whom, what your browser keeps, and how to get or delete your data."
      />
      <LegalPage
        title="Privacy Policy"
        updated="Last Updated: November 23, 2026"
        lead="What this software stores, what it sends out and to whom, and what you can do about it. It describes what the software really does, not what a template says."
        sections={privacySections}
      />
    </>
  )
}
