import { buttonStyle } from '#web/components/button-style.ts'
import { routes, signInUrl } from '#web/platform/routes.ts'
import { EverydayList } from './everyday-list.tsx'
import { SampleChat } from './sample-chat.tsx'

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
            <a href={signInUrl} className={buttonStyle('primary', 'lg', 'max-sm:w-full')}>
              Start Chatting Free
            </a>
            <a href={routes.demos} className={buttonStyle('secondary', 'lg', 'max-sm:w-full')}>
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
