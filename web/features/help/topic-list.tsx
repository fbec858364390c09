import {
  AppWindow,
  ArchiveRestore,
  BellRing,
  Bot,
  CalendarClock,
  CircleCheck,
  CodeXml,
  Cpu,
  CreditCard,
  FileText,
  type LucideIcon,
  MessageCircle,
  MessagesSquare,
  Plug,
  Server,
  Share2,
  ShieldCheck,
  Users,
  Wallet,
  Zap,
} from 'lucide-react'
import { Link } from 'wouter'
import { type HelpTopicId, helpPathOf } from '#contract/help-topics.ts'
import { SearchInput } from '#web/components/search-input.tsx'
import { withoutPlans } from '#web/platform/without-plans.ts'
import { foundByMark, searchMark } from './find-topics.ts'
import { topics, wordsOf } from './topics.ts'

const countId = 'topics-found'
const icons: Record<HelpTopicId, LucideIcon> = {
  'first-agent': Bot,
  results: FileText,
  browser: AppWindow,
  schedules: CalendarClock,
  triggers: Zap,
  'public-pages': Share2,
  teams: Users,
  integrations: Plug,
  approvals: CircleCheck,
  notifications: BellRing,
  chat: MessageCircle,
  models: Cpu,
  budgets: Wallet,
  builders: MessagesSquare,
  plans: CreditCard,
  'self-hosting': Server,
  backups: ArchiveRestore,
  security: ShieldCheck,
  api: CodeXml,
}

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
        <SearchInput
          {...searchMark}
          id="search-topics"
          autoComplete="off"
          data-shortcut="search"
          aria-describedby={countId}
          boxClassName="mt-1.5"
        />
        <output id={countId} htmlFor="search-topics" className="mt-1 block min-h-6 text-muted text-sm" />
      </div>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {withoutPlans(entries).map(({ id, href, title, summary, sections }) => {
          const Icon = icons[id]
          return (
            <li key={id} {...foundByMark(wordsOf({ title, summary, sections }))}>
              <Link
                data-row
                href={href}
                className="flex h-full gap-4 rounded-lg border border-line bg-surface p-5 transition-colors hover:bg-sunken"
              >
                <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-accent-tint text-accent">
                  <Icon size={20} aria-hidden />
                </span>
                <span className="min-w-0">
                  <span className="block font-semibold text-base text-ink">{title}</span>
                  <span className="mt-1 block text-muted text-sm">{summary}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
