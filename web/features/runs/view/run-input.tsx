import { runInput } from '#contract/runs/run-input.ts'
import { FoldHead } from '#web/components/fold-head.tsx'
import { GivenPictures } from './given-pictures.tsx'
import { formatNumber } from '#web/platform/format.ts'

const shownCharsMax = 20_000

interface RunInputViewProps {
  input: string
  executionId: number
}

/**
 * The input of a run, collapsed; of a file its name, its size and how much of it was used; its pictures stay in sight.
 */
export function RunInputView({ input, executionId }: RunInputViewProps) {
  const pictures = runInput.picturesIn(input)
  const rest = runInput.withoutPictures(input)
  return (
    <>
      {pictures.length > 0 && (
        <section className="border-line border-t pt-4">
          <h3 className="font-semibold">Pictures of this run</h3>
          <GivenPictures
            executionId={executionId}
            pictures={pictures.map((each) => ({ ...each, alt: null }))}
          />
        </section>
      )}
      {rest && <SentText input={rest} />}
    </>
  )
}

function SentText({ input }: { input: string }) {
  const sent = runInput.fileIn(input)
  const text = sent ? [sent.typed, sent.text].filter(Boolean).join('\n\n') : input
  return (
    <details className="border-line border-t pt-4">
      <FoldHead>
        <span className="wrap-anywhere min-w-0">
          <span className="font-semibold">What was sent with it</span>
          <span className="text-muted tabular-nums">
            {' · '}
            {sent?.about ?? `${formatNumber(input.length)} characters`}
          </span>
        </span>
      </FoldHead>
      <pre className="wrap-anywhere mt-2 max-h-80 overflow-y-auto whitespace-pre-wrap rounded-md bg-sunken p-3 font-sans text-sm">
        {text.length > shownCharsMax ? `${text.slice(0, shownCharsMax)}…` : text}
      </pre>
    </details>
  )
}
