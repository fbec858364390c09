import { useEffect } from 'react'
import { Link } from 'wouter'
import { ContactLine } from '#web/components/frame/contact-line.tsx'
import { PublicHead } from '#web/components/frame/public-head.tsx'
import { useSignInOptions } from '#web/data/auth.ts'
import { filterTopicsAsTyped } from '#web/features/help/find-topics.ts'
import { TopicList } from '#web/features/help/topic-list.tsx'
import { routes } from '#web/platform/routes.ts'

/** The Help Center: its topics, and whom to ask. */
export function HelpPage() {
  useEffect(() => {
    const leaving = new AbortController()
    filterTopicsAsTyped(leaving.signal)
    return () => leaving.abort()
  }, [])
  return (
    <div className="pb-8 print:pb-0">
      <PublicHead
        title="Help Center · Balancia AI"
        description="How to do things with Balancia AI, step by step: a first agent, schedules, triggers, teams, integrations, approvals, budgets, builders, self-hosting, security and the API."
      />
      <header className="max-w-[70ch]">
        <h1 className="text-balance font-display font-semibold text-2xl tracking-tight">Help Center</h1>
        <p className="mt-6 text-base leading-7 sm:text-lg sm:leading-8">
          How to do things with Balancia AI, step by step and in plain words. To see them done, watch the{' '}
          <Link href={routes.demos} className="link">
            demos
          </Link>
          ; what is new is in the{' '}
          <Link href={routes.changelog} className="link">
            changelog
          </Link>
          .
        </p>
      </header>
      <div className="mt-8">
        <TopicList />
      </div>
      <section aria-labelledby="contact" className="mt-12 max-w-[70ch]">
        <h2 id="contact" className="font-display font-semibold text-xl tracking-tight">
          Contact Us
        </h2>
        <div className="mt-4 space-y-4 text-base leading-7">
          <ContactLine contact={useSignInOptions().data?.contact} />
          <p>
            Say which agent and which run it is about: its number is above the result. Never send your
            password or a key.
          </p>
        </div>
      </section>
    </div>
  )
}
