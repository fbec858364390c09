import { signInStep, type SignInStep } from '#contract/agents/link-settings.ts'
import type { SignInValues } from './use-link-settings.ts'

export const stepKinds = ['open', 'fill', 'press', 'wait'] as const
export type StepKind = (typeof stepKinds)[number]

/** A step while it is being edited. */
export interface DraftStep {
  id: number
  kind: StepKind
  /** The address, the field, the button or the text. */
  target: string
  /** What was typed to fill in. */
  value: string
}

/** What is missing in a step. */
export interface StepProblem {
  id: number
  part: 'target' | 'value'
  message: string
}

let lastId = 0

export const newStep = (kind: StepKind, target = '', value = ''): DraftStep => {
  lastId += 1
  return { id: lastId, kind, target, value }
}

/** The steps of a link to edit; those of most sites, empty, if it has none. */
export function draftOf(steps: readonly SignInStep[], values: SignInValues): DraftStep[] {
  if (steps.length === 0) return [newStep('fill'), newStep('fill'), newStep('press')]
  return steps.map((step) => {
    const target = targetOf(step)
    return newStep(step.kind, target, step.kind === 'fill' ? values[target] : '')
  })
}

/** The edited steps as they are stored, the typed values, and what is missing. `filled`: fields with a stored value. */
export function stepsOf(draft: readonly DraftStep[], filled: readonly string[]) {
  const values: SignInValues = {}
  const steps: SignInStep[] = []
  const problems: StepProblem[] = []
  for (const { id, kind, target, value } of draft) {
    const { data, error } = signInStep.safeParse(stepOf(kind, target))
    if (!data) {
      problems.push({ id, part: 'target', message: error.issues[0]?.message ?? 'Say which one' })
      continue
    }
    steps.push(data)
    if (data.kind !== 'fill') continue
    if (value) values[data.field] = value
    else if (!filled.includes(data.field) && !values[data.field])
      problems.push({ id, part: 'value', message: 'Enter what to fill in' })
  }
  return { steps, values, problems }
}

function stepOf(kind: StepKind, target: string): SignInStep {
  if (kind === 'open') return { kind, address: target }
  if (kind === 'fill') return { kind, field: target }
  return kind === 'press' ? { kind, button: target } : { kind, text: target }
}

function targetOf(step: SignInStep): string {
  if (step.kind === 'open') return step.address
  if (step.kind === 'fill') return step.field
  return step.kind === 'press' ? step.button : step.text
}
