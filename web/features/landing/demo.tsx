import { Play } from 'lucide-react'
import { buttonStyle } from '#web/components/button-style.ts'
import { routes, signInUrl } from '#web/platform/routes.ts'
import { ProductPicture } from './product-picture.tsx'
import { prefixed } from '#web/platform/site.ts'

const steps = [
  {
    title: 'Say who and what',
    text: 'Give the agent a name, choose a persona, and write the task in your own words.',
  },
  {
    title: 'Say where and how often',
    text: 'Add the web pages that it is to read, and a frequency from hourly to monthly.',
  },
  {
    title: 'Run it',
    text: 'Watch each step as it happens, then read the answer and open its sources.',
  },
]

/** How to create a first agent, with a link to the recording. */
export function Demo() {
  return (
    <section id="demo" aria-labelledby="demo-title" className="py-16 max-sm:py-8 sm:py-20">
      <div className="grid items-center gap-x-14 gap-y-10 lg:grid-cols-[1fr_608px]">
        <div>
          <h2 id="demo-title" className="text-balance font-display font-semibold text-2xl tracking-tight">
            Your first agent in under 2 minutes
          </h2>
          <p className="mt-4 max-w-[60ch] text-base leading-7">
            The Quick Start recording shows the whole way, from no account to a first result with its source.
          </p>
          <ol className="mt-8 grid gap-6">
            {steps.map(({ title, text }, index) => (
              <li key={title} className="flex gap-4">
                <span
                  aria-hidden
                  className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-tint font-semibold text-accent-strong"
                >
                  {index + 1}
                </span>
                <div>
                  <h3 className="font-semibold text-base leading-8">{title}</h3>
                  <p className="max-w-[48ch] text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ol>
          <div className="mt-8 flex flex-wrap gap-3">
            <a href={prefixed(signInUrl)} className={buttonStyle('primary', 'lg', 'max-sm:w-full')}>
              Get Started Now
            </a>
            <a
              href={prefixed(`${routes.demos}#quick-start`)}
              className={buttonStyle('secondary', 'lg', 'max-sm:w-full')}
            >
              <Play size={16} aria-hidden />
              Watch Quick Start
            </a>
          </div>
        </div>
        <div className="max-sm:hidden">
          <ProductPicture
            name="form"
            alt="The form that builds an agent, filled in: named Harbour watch, a Research Specialist, its task in a sentence, daily."
          />
        </div>
      </div>
    </section>
  )
}
