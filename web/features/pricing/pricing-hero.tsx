import type { ReactNode } from 'react'

/** The introduction of the plans, and the choice of the interval. */
export function PricingHero({ children }: { children: ReactNode }) {
  return (
    <header className="mx-auto max-w-3xl pt-4 text-center sm:pt-10">
      <h1 className="text-balance font-display font-semibold text-2xl tracking-tight sm:text-3xl">
        Plans by how much your agents do
      </h1>
      <p className="mx-auto mt-4 max-w-2xl text-balance text-lg text-muted">
        Every plan has every feature. They differ in how many agents you keep and how often they run.
      </p>
      <p className="mx-auto mt-4 max-w-xl text-balance text-sm">
        Begin on Free, without a card. Change or cancel whenever you like.
      </p>
      <div className="mt-8">{children}</div>
    </header>
  )
}
