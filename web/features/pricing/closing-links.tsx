import { ButtonLink } from '#web/components/button-link.tsx'
import { buttonStyle } from '#web/components/button-style.ts'
import { useSession } from '#web/data/auth.ts'
import { routes, signInUrl } from '#web/platform/routes.ts'

/** Links at the end of the pricing page. */
export function ClosingLinks() {
  const isSignedIn = useSession().state === 'signedIn'
  return (
    <section aria-labelledby="begin" className="pb-6 text-center">
      <h2 id="begin" className="font-display font-semibold text-xl">
        Start with one task
      </h2>
      <p className="mt-1 text-base text-muted">Free needs no payment and has every feature.</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {isSignedIn ? (
          <ButtonLink href={routes.dashboard} variant="primary" size="lg">
            Get Started
          </ButtonLink>
        ) : (
          <a href={signInUrl} className={buttonStyle('primary', 'lg')}>
            Get Started
          </a>
        )}
        <ButtonLink href={routes.demos} size="lg">
          Demos
        </ButtonLink>
        <ButtonLink href={routes.home} size="lg">
          Home
        </ButtonLink>
      </div>
    </section>
  )
}
