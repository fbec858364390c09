import { Field, Input } from '#web/components/field.tsx'
import type { LimitErrors, LimitTexts } from './limit-labels.ts'

interface LimitFieldsProps {
  period: 'day' | 'month'
  texts: LimitTexts
  errors: LimitErrors
  onChange: (texts: LimitTexts) => void
}

/** The two limits of a budget; an empty field means no limit, and says so. */
export function LimitFields({ period, texts, errors, onChange }: LimitFieldsProps) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field
        label={`Money a ${period}`}
        hint={`US dollars, such as 5 or 0.25. ${emptyHint(texts.money)}`}
        error={errors.money}
      >
        <MoneyInput value={texts.money} onChange={(money) => onChange({ ...texts, money })} />
      </Field>
      <Field label={`Runs a ${period}`} hint={`A whole number. ${emptyHint(texts.runs)}`} error={errors.runs}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          placeholder="No limit"
          maxLength={12}
          value={texts.runs}
          onChange={(event) => onChange({ ...texts, runs: event.target.value })}
        />
      </Field>
    </div>
  )
}

const emptyHint = (text: string) => (text.trim() === '' ? 'Empty: no limit.' : 'Leave it empty for no limit.')

interface MoneyInputProps {
  value: string
  onChange: (value: string) => void
}

/** A text field for dollars: sends the typed text, because floats are not exact. */
export function MoneyInput({ value, onChange }: MoneyInputProps) {
  return (
    <span className="relative block">
      <span
        aria-hidden
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 text-muted text-sm"
      >
        $
      </span>
      <Input
        className="pl-7"
        inputMode="decimal"
        autoComplete="off"
        placeholder="No limit"
        maxLength={24}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  )
}
