import { type FormEvent, useState } from 'react'
import type { BudgetLimits } from '#contract/budgets.ts'
import type { BudgetState } from '#web/data/billing/budgets.ts'
import { CallFailure } from '#web/platform/call.ts'
import { errorsOf, type LimitErrors, readLimits, textsOf } from './limit-labels.ts'

type Save = (limits: BudgetLimits, outcome: { onError: (error: Error) => void }) => void

/** The typed limits of a budget, with their errors; saved by `save`. */
export function useLimitForm(budget: BudgetState, save: Save) {
  const [texts, setTexts] = useState(() => textsOf(budget))
  const [errors, setErrors] = useState<LimitErrors>({})

  const change = (next: typeof texts) => {
    setTexts(next)
    setErrors({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readLimits(texts)
    if ('errors' in read) return setErrors(read.errors)
    save(read.limits, {
      onError: (error) => error instanceof CallFailure && setErrors(errorsOf(error.issues)),
    })
  }
  return { texts, errors, change, submit }
}
