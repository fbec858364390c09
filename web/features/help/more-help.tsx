import { Link } from 'wouter'
import { contactPath } from '#contract/contact.ts'
import { type HelpTopicId, helpPathOf } from '#contract/help-topics.ts'
import { routes } from '#web/platform/routes.ts'
import { withoutPlans } from '#web/platform/without-plans.ts'
import { topics } from './topics.ts'

/** Links after a topic: the next topic, all topics, and contact. */
export function MoreHelp({ after }: { after: HelpTopicId }) {
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
