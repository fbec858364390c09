import { PublicHead } from '#web/components/frame/public-head.tsx'
import { CallToAction } from '#web/features/landing/call-to-action.tsx'
import { Demo } from '#web/features/landing/demo.tsx'
import { ExpertPersonas } from '#web/features/landing/expert-personas.tsx'
import { Features } from '#web/features/landing/features.tsx'
import { Hero } from '#web/features/landing/hero.tsx'

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
