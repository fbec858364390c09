import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { signInFieldMax, signInStepsMax, signInValueMax } from '#contract/agents/link-setting-names.ts'
import { webLinkMax } from '#contract/links/web-link.ts'
import { Button } from '#web/components/button.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { Select } from '#web/components/select.tsx'
import { type DraftStep, newStep, type StepKind, stepKinds, type StepProblem } from './sign-in-draft.ts'

interface SignInStepsProps {
  steps: readonly DraftStep[]
  /** The fields with a stored value. */
  filled: readonly string[]
  problems: readonly StepProblem[]
  /** The step that failed when it was tried, counted from 1. */
  failedStep: number | null
  onChange: (steps: DraftStep[]) => void
}

const kindNames: Record<StepKind, string> = {
  open: 'Open',
  fill: 'Fill in',
  press: 'Press',
  wait: 'Wait for',
}

const targets: Record<StepKind, { label: string; placeholder: string }> = {
  open: { label: 'Address', placeholder: 'https://example.com/login' },
  fill: { label: 'Name of the field', placeholder: 'Email' },
  press: { label: 'Text of the button', placeholder: 'Sign in' },
  wait: { label: 'Text on the page', placeholder: 'Welcome' },
}

/** The steps of a sign-in, in their order. */
export function SignInSteps({ steps, filled, problems, failedStep, onChange }: SignInStepsProps) {
  const list = useRef<HTMLOListElement>(null)
  const change = (id: number, next: Partial<DraftStep>) =>
    onChange(steps.map((step) => (step.id === id ? { ...step, ...next } : step)))
  const focusRow = (index: number, part: string) => {
    const row = list.current?.children.item(Math.max(0, index))
    const wanted = row?.querySelector<HTMLElement>(`[data-part="${part}"]:not(:disabled)`)
    ;(wanted ?? row?.querySelector<HTMLElement>('select'))?.focus()
  }
  const move = (index: number, by: 1 | -1) => {
    const next = [...steps]
    const [moved] = next.splice(index, 1)
    if (!moved) return
    next.splice(index + by, 0, moved)
    flushSync(() => onChange(next))
    focusRow(index + by, by === 1 ? 'down' : 'up')
  }
  const remove = (index: number) => {
    flushSync(() => onChange(steps.filter((_, at) => at !== index)))
    focusRow(Math.min(index, steps.length - 2), 'remove')
  }
  const add = () => {
    flushSync(() => onChange([...steps, newStep('fill')]))
    focusRow(steps.length, 'kind')
  }

  return (
    <div className="flex flex-col gap-3">
      <ol ref={list} aria-label="Steps" className="flex flex-col gap-3">
        {steps.map((step, index) => (
          <li
            key={step.id}
            className={`rounded-md border p-3 ${index + 1 === failedStep ? 'border-danger' : 'border-line'}`}
          >
            <div className="flex items-center gap-1">
              <span className="w-6 shrink-0 text-muted text-sm tabular-nums" aria-hidden>
                {index + 1}.
              </span>
              <Select
                className="min-w-0 flex-1 sm:max-w-60"
                data-part="kind"
                aria-label={`Step ${index + 1}`}
                value={step.kind}
                onChange={({ target }) => change(step.id, { kind: target.value as StepKind })}
              >
                {stepKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {kindNames[kind]}
                  </option>
                ))}
              </Select>
              <span className="ml-auto flex">
                <IconButton
                  data-part="up"
                  label={`Move step ${index + 1} up`}
                  icon={<ArrowUp size={16} aria-hidden />}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  data-part="down"
                  label={`Move step ${index + 1} down`}
                  icon={<ArrowDown size={16} aria-hidden />}
                  disabled={index === steps.length - 1}
                  onClick={() => move(index, 1)}
                />
                <IconButton
                  data-part="remove"
                  label={`Remove step ${index + 1}`}
                  icon={<X size={16} aria-hidden />}
                  onClick={() => remove(index)}
                />
              </span>
            </div>
            <StepFields
              step={step}
              isSecond={steps.slice(0, index).some(({ kind }) => kind === 'fill')}
              isStored={filled.includes(step.target.trim())}
              problem={problems.find(({ id }) => id === step.id)}
              onChange={(next) => change(step.id, next)}
            />
          </li>
        ))}
      </ol>
      {steps.length < signInStepsMax && (
        <Button
          size="sm"
          variant="ghost"
          className="self-start"
          icon={<Plus size={16} aria-hidden />}
          onClick={add}
        >
          Add a step
        </Button>
      )}
    </div>
  )
}

interface StepFieldsProps {
  step: DraftStep
  /** Another step before it fills a field, as that of an email. */
  isSecond: boolean
  isStored: boolean
  problem: StepProblem | undefined
  onChange: (next: Partial<DraftStep>) => void
}

function StepFields({ step, isSecond, isStored, problem, onChange }: StepFieldsProps) {
  const { label, placeholder } = targets[step.kind]
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-2">
      <Field
        label={label}
        className={step.kind === 'fill' ? undefined : 'sm:col-span-2'}
        error={problem?.part === 'target' ? problem.message : undefined}
      >
        <Input
          value={step.target}
          maxLength={step.kind === 'open' ? webLinkMax : signInFieldMax}
          inputMode={step.kind === 'open' ? 'url' : undefined}
          placeholder={step.kind === 'fill' && isSecond ? 'Password' : placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ target }) => onChange({ target: target.value })}
        />
      </Field>
      {step.kind === 'fill' && (
        <Field label="What to fill in" error={problem?.part === 'value' ? problem.message : undefined}>
          <PasswordInput
            value={step.value}
            maxLength={signInValueMax}
            placeholder={isStored ? 'Stored. Type to replace it.' : ''}
            autoComplete="new-password"
            data-1p-ignore
            data-lpignore="true"
            onChange={({ target }) => onChange({ value: target.value })}
          />
        </Field>
      )}
    </div>
  )
}
