import { Link, useLocation } from 'wouter'
import { contactPath } from '#contract/contact.ts'
import { helpPathOf, type HelpTopicId } from '#contract/help-topics.ts'
import { PublicHead } from '#web/components/frame/public-head.tsx'
import { topics } from '#web/features/help/topics.ts'
import { WrittenPage } from '#web/features/help/written-page.tsx'
import { routes } from '#web/platform/routes.ts'
import { withoutPlans } from '#web/platform/without-plans.ts'

/** One topic of the Help Center, which the address names. */
export function HelpTopicPage() {
  const [path] = useLocation()
  const topic = topics.find(({ id }) => helpPathOf(id) === path)
  if (!topic) return null
  return (
    <>
      <PublicHead title={`${topic.title} · Help Center · Balancia AI`} description={topic.summary} />
      <WrittenPage text={topic} back={{ href: routes.help, label: 'Help Center' }}>
        <MoreHelp after={topic.id} />
      </WrittenPage>
    </>
  )
}

/** Links after a topic: the next topic, all topics, and contact. */
function MoreHelp({ after }: { after: HelpTopicId }) {
  const shown = withoutPlans(topics.map(({ id, title }) => ({ id, title, href: helpPathOf(id) })))
  const next = shown[shown.findIndex(({ id }) => id === after) + 1]
  return (
    <nav aria-label="More help" className="mt-12 border-line border-t pt-6 text-sm print:hidden">
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {next && (
          <li>
            <Link href={next.href} className="link">
              Next: {next.title}
            </Link>
          </li>
        )}
        <li>
          <Link href={routes.help} className="link">
            All topics
          </Link>
        </li>
        <li>
          <Link href={contactPath} className="link">
            Contact Us
          </Link>
        </li>
      </ul>
    </nav>
  )
}
