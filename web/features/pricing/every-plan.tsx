import {
  CalendarClock,
  FileClock,
  GraduationCap,
  Link2,
  ListChecks,
  UsersRound,
  Wallet,
  Webhook,
} from 'lucide-react'

const features = [
  { icon: UsersRound, text: '11 built-in personas, your own, and the community’s' },
  { icon: Link2, text: 'Web links to read and Python scripts' },
  { icon: CalendarClock, text: 'Schedules from hourly to monthly, or cron' },
  { icon: Webhook, text: 'Starts by webhook, API and event' },
  { icon: ListChecks, text: 'Every step and source of every run' },
  { icon: GraduationCap, text: 'Lessons that agents learn from your feedback' },
  { icon: Wallet, text: 'Budgets that hold a run before it overspends' },
  { icon: FileClock, text: 'Versions, trash, export and import' },
]

/** What all plans have in common: they differ in room alone. */
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
