import { Lightbulb } from 'lucide-react'

/** Suggested first messages; a press writes one into the input. */
export function QuickStartIdeas({
  ideas,
  onPick,
}: {
  ideas: readonly string[]
  onPick: (idea: string) => void
}) {
  return (
    <section aria-labelledby="quick-start-title" className="mt-8">
      <h3 id="quick-start-title" className="flex items-center gap-1.5 font-medium text-muted text-sm">
        <Lightbulb size={16} aria-hidden />
        Quick Start Ideas
      </h3>
      <ul className="mt-3 grid gap-2 sm:grid-cols-2">
        {ideas.map((idea) => (
          <li key={idea}>
            <button
              type="button"
              onClick={() => onPick(idea)}
              className="wrap-anywhere h-full min-h-11 w-full cursor-pointer rounded-md border border-line bg-surface px-3 py-2 text-left text-sm transition-colors hover:border-control hover:bg-sunken"
            >
              {idea}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
