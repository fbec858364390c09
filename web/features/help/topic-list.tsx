import { Link } from 'wouter'
import { helpPathOf } from '#contract/help-topics.ts'
import { controlStyle } from '#web/components/field.tsx'
import { withoutPlans } from '#web/platform/without-plans.ts'
import { foundByMark, searchMark } from './find-topics.ts'
import { topics, wordsOf } from './topics.ts'

const countId = 'topics-found'

/** Every topic, and the field that narrows them; without a script the field is not there and the list is whole. */
export function TopicList() {
  const entries = topics.map((topic) => ({ ...topic, href: helpPathOf(topic.id) }))
  return (
    <section aria-labelledby="topics">
      <h2 id="topics" className="sr-only">
        Topics
      </h2>
      <div className="noscript:hidden max-w-xl print:hidden">
        <label htmlFor="search-topics" className="font-medium text-sm">
          Search the topics
        </label>
        <input
          {...searchMark}
          id="search-topics"
          type="search"
          autoComplete="off"
          data-shortcut="search"
          aria-describedby={countId}
          className={`mt-1.5 min-h-11 ${controlStyle}`}
        />
        <output id={countId} htmlFor="search-topics" className="mt-1 block min-h-6 text-muted text-sm" />
      </div>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {withoutPlans(entries).map(({ id, href, title, summary, sections }) => (
          <li key={id} {...foundByMark(wordsOf({ title, summary, sections }))}>
            <Link
              data-row
              href={href}
              className="block h-full rounded-lg border border-line bg-surface p-5 transition-colors hover:bg-sunken"
            >
              <span className="block font-semibold text-accent text-base">{title}</span>
              <span className="mt-1 block text-muted text-sm">{summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
