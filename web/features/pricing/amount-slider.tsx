import { type ReactNode, useId } from 'react'
import { useIsHydrated } from '#web/platform/dom/hydration.ts'

interface AmountSliderProps {
  label: ReactNode
  /** The counted noun in the singular, such as 'agent'. */
  noun: string
  /** The plural, if it is not the noun with an s. */
  nouns?: string
  min: number
  max: number
  step: number
  value: number
  onChange: (value: number) => void
}

/** A slider for an amount, with the amount beside it. */
export function AmountSlider({ label, noun, nouns, min, max, step, value, onChange }: AmountSliderProps) {
  const id = useId()
  const isScripted = useIsHydrated()
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        <output htmlFor={id} aria-live="off" className="font-semibold text-lg tabular-nums">
          {words(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        autoComplete="off"
        disabled={!isScripted}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={`${words(value)} ${value === 1 ? noun : (nouns ?? `${noun}s`)}`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="mt-1 block h-8 w-full cursor-pointer accent-accent max-sm:h-11 noscript:hidden"
      />
      <p aria-hidden className="flex justify-between text-muted text-xs tabular-nums noscript:hidden">
        <span>{words(min)}</span>
        <span>{words(max)}</span>
      </p>
    </div>
  )
}

const words = (amount: number) => amount.toLocaleString('en-US')
