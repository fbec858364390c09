// chunk: page
import { classNames } from '#web/platform/class-names.ts'

interface SegmentsProps<Value extends string> {
  /** What the choice is about, for screen readers. */
  label: string
  options: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** A choice between a few views or measures, all of them visible. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentsProps<Value>) {
  return (
    <fieldset className={classNames('min-w-0 max-w-full', className)}>
      <legend className="sr-only">{label}</legend>
      <div className="flex w-fit max-w-full flex-wrap gap-1 rounded-md bg-sunken p-1">
        {(Object.entries(options) as [Value, string][]).map(([each, words]) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === value}
            onClick={() => onChange(each)}
            className="min-h-7 shrink-0 cursor-pointer rounded-sm px-3 font-medium text-muted text-xs transition-colors hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-sm aria-pressed:ring-1 aria-pressed:ring-control forced-colors:aria-pressed:underline max-sm:min-h-11 pointer-coarse:min-h-11"
          >
            {words}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
