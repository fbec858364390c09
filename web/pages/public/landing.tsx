import { PublicHead } from '#web/components/frame/public-head.tsx'
import { Demo } from '#web/features/landing/demo.tsx'
import { ExpertPersonas } from '#web/features/landing/expert-personas.tsx'
import { Features } from '#web/features/landing/features.tsx'
import { Hero } from '#web/features/landing/hero.tsx'
import { buttonStyle } from '#web/components/button-style.ts'
import { signInUrl } from '#web/platform/routes.ts'
import { prefixed } from '#web/platform/site.ts'

/** The first page a visitor sees; complete as it arrives: the server puts in the personas of its installation. */
export function LandingPage() {
  return (
    <>
      <PublicHead
        title="AI agents you can leave alone · Balancia AI"
        description="Balancia AI builds, runs and schedules AI agents for repetitive tasks: each step shown, each source named, on your own server, also without an AI key."
      />
      <Hero />
      <ExpertPersonas />
      <Features />
      <Demo />
      <CallToAction />
    </>
  )
}

/** The mission, and the last link to sign up; meets the footer without a gap. */
function CallToAction() {
  return (
    <section
      aria-labelledby="mission"
      className="band -mb-8 py-16 text-on-panel max-sm:py-8 [--band:var(--panel)] sm:py-20"
    >
      <h2
        id="mission"
        className="max-w-[18ch] text-balance font-display font-semibold text-2xl tracking-tight"
      >
        Hand over the task you keep repeating
      </h2>
      <p className="mt-4 max-w-[54ch] text-base text-on-panel-muted leading-7">
        Our mission is to let everyone get an AI assistant to do repetitive tasks. It takes no card and no AI
        key to begin, and no technical knowledge.
      </p>
      <a href={prefixed(signInUrl)} className={buttonStyle('onPanel', 'lg', 'mt-8 max-sm:w-full')}>
        Get Started Free
      </a>
    </section>
  )
}
