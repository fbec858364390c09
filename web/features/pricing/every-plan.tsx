import {
  AppWindow,
  CalendarClock,
  FileClock,
  GraduationCap,
  Hand,
  KeyRound,
  Link2,
  ListChecks,
  MessagesSquare,
  Plug,
  UsersRound,
  Wallet,
} from 'lucide-react'
import { serviceCount } from './service-count.ts'

const features = [
  { icon: UsersRound, text: 'Teams of agents, and working on them together' },
  { icon: MessagesSquare, text: 'Builders for agents, applications and career plans' },
  { icon: Plug, text: `${serviceCount} services, any MCP server, webhooks and the API` },
  { icon: Hand, text: 'Approvals before anything is written elsewhere' },
  { icon: AppWindow, text: 'Applications to try, share and take along' },
  { icon: CalendarClock, text: 'Schedules from hourly to monthly, or cron' },
  { icon: Link2, text: 'Links and files to read, and Python scripts' },
  { icon: ListChecks, text: 'Every step and source of every run' },
  { icon: GraduationCap, text: 'Lessons that agents learn from your feedback' },
  { icon: Wallet, text: 'Budgets that hold a run before it overspends' },
  { icon: KeyRound, text: 'Two-factor sign-in, single sign-on, API keys' },
  { icon: FileClock, text: 'Versions, trash, export and import' },
]

/** What all plans include: they differ only in their limits. */
export function EveryPlan() {
  return (
    <section aria-labelledby="every-plan">
      <h2 id="every-plan" className="font-semibold text-base">
        In every plan, Free included
      </h2>
      <ul className="mt-4 grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2 lg:grid-cols-4">
        {features.map(({ icon: Icon, text }) => (
          <li key={text} className="flex gap-3">
            <Icon size={20} aria-hidden className="shrink-0 text-accent" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
