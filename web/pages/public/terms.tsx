import { Link } from 'wouter'
import { PublicHead } from '#web/components/frame/public-head.tsx'
import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { termsSections } from '#web/features/legal/terms-sections.tsx'
import { routes } from '#web/platform/routes.ts'

/** The terms for all users of this installation. */
export function TermsPage() {
  return (
    <>
      <PublicHead
        title="Terms of Service · Balancia AI"
        description="The terms of this Balancia AI installation in plain English: what AI output is worth, what is yours, what we ask of you, and how to reach us."
      />
      <LegalPage
        title="Terms of Service"
        updated="Last Updated: January 22, 2025"
        lead="The rules for using this installation of Balancia AI, in plain English: about five minutes to read."
        sections={termsSections}
      >
        <Acknowledgment />
      </LegalPage>
    </>
  )
}

function Acknowledgment() {
  return (
    <aside
      aria-labelledby="user-acknowledgment"
      className="mt-12 break-inside-avoid rounded-lg border border-accent bg-accent-tint p-5 sm:p-6"
    >
      <h2 id="user-acknowledgment" className="font-display font-semibold text-lg">
        User Acknowledgment
      </h2>
      <p className="mt-2 text-base leading-7">
        By using Balancia AI you confirm that you have read and understood these terms, that you accept them,
        and that you will check what AI has written before you rely on it.
      </p>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-base print:hidden">
        <Link href={routes.privacy} className="link inline-flex items-center max-sm:min-h-11">
          Read the Privacy Policy
        </Link>
        <Link href={routes.home} className="link inline-flex items-center max-sm:min-h-11">
          Go to the home page
        </Link>
      </p>
    </aside>
  )
}
