// chunk: base
import { classNames } from '#web/platform/class-names.ts'

/** Preformatted text: a script, its output, or the input of a step. Scrolls within its height. */
export function CodeBlock({ text, label, className }: { text: string; label: string; className?: string }) {
  return (
    <figure
      aria-label={label}
      className={classNames('overflow-hidden rounded-md border border-line', className)}
    >
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
        tabIndex={0}
        className="max-h-72 overflow-auto whitespace-pre-wrap break-words bg-sunken px-3 py-2 font-mono text-xs leading-relaxed"
      >
        {text}
      </pre>
    </figure>
  )
}
