import { ChevronRight } from 'lucide-react'
import { runInput } from '#contract/runs/run-input.ts'

const shownCharsMax = 20_000

/** What was sent with a run, folded away; of a file its name, its size and how much of it was kept. */
export function RunGiven({ input }: { input: string }) {
  const sent = runInput.fileIn(input)
  const text = sent ? [sent.typed, sent.text].filter(Boolean).join('\n\n') : input
  return (
    <details className="group border-line border-t pt-4">
      <summary className="flex min-h-9 cursor-pointer list-none items-start gap-1.5 py-1.5 text-sm max-sm:min-h-11 pointer-coarse:min-h-11">
        <ChevronRight
          size={16}
          aria-hidden
          className="mt-0.5 shrink-0 transition-transform group-open:rotate-90"
        />
        <span className="wrap-anywhere min-w-0">
          <span className="font-semibold">What was sent with it</span>
          <span className="text-muted tabular-nums">
            {' · '}
            {sent?.about ?? `${input.length.toLocaleString('en')} characters`}
          </span>
        </span>
      </summary>
      <pre className="wrap-anywhere mt-2 max-h-80 overflow-y-auto whitespace-pre-wrap rounded-md bg-sunken p-3 font-sans text-sm">
        {text.length > shownCharsMax ? `${text.slice(0, shownCharsMax)}…` : text}
      </pre>
    </details>
  )
}
