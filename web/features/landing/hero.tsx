import { Bot, CalendarClock, Cpu, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonStyle } from '#web/components/button-style.ts'
import { routes, signInUrl } from '#web/platform/routes.ts'
import { Badge } from '#web/components/badge.tsx'
import { EverydayList } from './everyday-list.tsx'
import { prefixed } from '#web/platform/site.ts'

/** The product in five seconds: a promise, an example, and typical tasks. */
export function Hero() {
  return (
    <section aria-labelledby="promise">
      <div className="grid items-center gap-x-14 gap-y-10 py-4 sm:py-8 lg:grid-cols-[1.05fr_1fr]">
        <div>
          <h1
            id="promise"
            className="text-balance font-display font-semibold text-2xl tracking-tight sm:text-3xl"
          >
            AI agents you can leave alone
          </h1>
          <p className="mt-5 max-w-[34rem] text-pretty text-base leading-7 sm:text-lg sm:leading-8">
            Hand over a repetitive task in your own words. Balancia AI does it on time, shows every step and
            names its sources. On your own server, with or without an AI key.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a href={prefixed(signInUrl)} className={buttonStyle('primary', 'lg', 'max-sm:w-full')}>
              Start Chatting Free
            </a>
            <a href={prefixed(routes.demos)} className={buttonStyle('secondary', 'lg', 'max-sm:w-full')}>
              See Conversations
            </a>
          </div>
          <p className="mt-6 max-w-[34rem] text-pretty text-muted text-sm max-sm:hidden">
            Describe the task in a chat or in one short form, and read the work as a conversation.
          </p>
        </div>
        <SampleChat />
      </div>
      <EverydayList />
    </section>
  )
}

/** A question and the agent's answer: real output of the built-in engine for made-up pages. */
function SampleChat() {
  return (
    <figure className="min-w-0 rounded-xl border border-line bg-surface shadow-sm">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-3 sm:px-6">
        <span>
          <span className="font-semibold">Harbour watch</span>
          <span className="text-muted"> · Research Specialist</span>
        </span>
        <Badge>Sample chat</Badge>
      </figcaption>
      <div className="flex flex-col gap-5 px-4 py-5 sm:px-6">
        <Message icon={<User size={16} aria-hidden />} who="You">
          <p className="rounded-lg bg-sunken px-4 py-3">
            Tell me what is new at the harbour and on the ferry: times, berths and prices.
          </p>
        </Message>
        <Message icon={<Bot size={16} aria-hidden />} who="Harbour watch" isAgent>
          <div className="rounded-lg bg-accent-tint px-4 py-3">
            <p className="font-medium">2 sentences changed.</p>
            <ul className="mt-1 list-disc space-y-1 pl-5">
              <li>
                <strong>Changed:</strong> The north basin opens again on <strong>Wednesday</strong> at 06:00.
                (before: Monday) [1]
              </li>
              <li>
                <strong>Changed:</strong> A berth for the winter costs <strong>92 euros</strong> a month.
                (before: 84 euros) [1]
              </li>
            </ul>
            <p className="mt-2 font-medium">Unchanged</p>
            <ul className="mt-1 list-disc pl-5">
              <li>Island Ferry: timetable changes [2]</li>
            </ul>
            <p className="mt-3 font-medium">Sources</p>
            <ul className="mt-1 space-y-0.5">
              <li>[1] Northhaven Harbour: notices to boats · changed</li>
              <li>[2] Island Ferry: timetable changes · unchanged</li>
            </ul>
          </div>
        </Message>
      </div>
      <p className="flex flex-wrap gap-x-5 gap-y-1 border-line border-t px-4 py-3 text-muted text-xs sm:px-6">
        <span className="inline-flex items-center gap-1.5">
          <Cpu size={16} aria-hidden />
          Built-in engine, no AI model · 3 s · $0
        </span>
        <span className="inline-flex items-center gap-1.5">
          <CalendarClock size={16} aria-hidden />
          Next run: tomorrow 07:00
        </span>
      </p>
    </figure>
  )
}

interface MessageProps {
  icon: ReactNode
  who: string
  isAgent?: boolean
  children: ReactNode
}

function Message({ icon, who, isAgent = false, children }: MessageProps) {
  return (
    <div className={isAgent ? 'pl-4 sm:pl-8' : 'pr-4 sm:pr-8'}>
      <p className={`mb-1.5 flex items-center gap-1.5 text-muted text-xs ${isAgent ? 'justify-end' : ''}`}>
        {icon}
        {who}
      </p>
      {children}
    </div>
  )
}
