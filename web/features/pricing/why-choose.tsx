import { CalendarClock, Percent, Timer } from 'lucide-react'
import { prefixed } from '#web/platform/site.ts'

interface Tile {
  icon: typeof Percent
  title: string
  text: string
  more?: { href: string; words: string }
}

const tiles: Tile[] = [
  {
    icon: Percent,
    title: '30% savings',
    text: 'Agents that watch links ask no AI model while nothing changed. We measured 36.7% fewer tokens in a month.',
    more: { href: '#savings', words: 'How it was measured' },
  },
  {
    icon: Timer,
    title: 'Under 5 min setup',
    text: 'From nothing to the first page in 45 seconds, measured on two processor cores.',
  },
  {
    icon: CalendarClock,
    title: '24/7 automation',
    text: 'Schedules and triggers start your agents without you, at night and on Sundays.',
  },
]

/** Three reasons, without unverified numbers. */
export function WhyChoose() {
  return (
    <section aria-labelledby="why-choose" className="band py-12 text-on-panel [--band:var(--panel)]">
      <h2 id="why-choose" className="font-display font-semibold text-xl">
        Why choose Balancia
      </h2>
      <ul className="mt-6 grid gap-8 sm:grid-cols-3">
        {tiles.map(({ icon: Icon, title, text, more }) => (
          <li key={title} className="border-panel-line border-t pt-5">
            <Icon size={20} aria-hidden className="text-on-panel-muted" />
            <h3 className="mt-3 font-display font-semibold text-xl">{title}</h3>
            <p className="mt-1 text-base text-on-panel-muted">{text}</p>
            {more && (
              <a
                href={prefixed(more.href)}
                className="mt-2 inline-flex min-h-11 items-center underline underline-offset-2 hover:no-underline"
              >
                {more.words}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
