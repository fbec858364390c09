import { type BudgetLimits, budgetLimits, budgetTexts } from '#contract/budgets.ts'
import { dollarsOf, microsOf } from '#web/platform/format/money.ts'

/** The limits as typed in the form; empty means no limit. */
export interface LimitTexts {
  money: string
  runs: string
}
export type LimitErrors = Partial<Record<keyof LimitTexts, string>>

const fieldOf: Record<string, keyof LimitTexts> = { moneyLimit: 'money', runsLimit: 'runs' }

/** The stored limits as text for editing, without trailing zeros. */
export function textsOf(limits: BudgetLimits): LimitTexts {
  return {
    money: limits.moneyLimit === null ? '' : dollarsOf(microsOf(limits.moneyLimit)),
    runs: limits.runsLimit === null ? '' : String(limits.runsLimit),
  }
}

/** An amount as typed, without spaces and dollar sign; invalid input is passed on for the schema to reject. */
const plainAmount = (text: string): string => text.trim().replace(/^\$\s*/, '')

/** A number of runs as typed; NaN if invalid, for the schema to reject. */
function runsOf(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text.trim()) : Number.NaN
}

/** Parses the typed limits; returns the error of each invalid field. */
export function readLimits(texts: LimitTexts): { limits: BudgetLimits } | { errors: LimitErrors } {
  const read = budgetLimits.safeParse({
    moneyLimit: plainAmount(texts.money) || null,
    runsLimit: texts.runs.trim() === '' ? null : runsOf(texts.runs),
  })
  return read.success ? { limits: read.data } : { errors: errorsOf(read.error.issues) }
}

type NewLimit = { limit: { moneyLimit: string } | { runsLimit: number } } | { error: string }

/** Parses the new value of one limit; here an empty field is invalid. */
export function readNewLimit(text: string, field: keyof LimitTexts): NewLimit {
  const read = readLimits({ money: '', runs: '', [field]: text })
  if ('errors' in read) return { error: read.errors[field] ?? budgetTexts[field] }
  const { moneyLimit, runsLimit } = read.limits
  if (moneyLimit !== null) return { limit: { moneyLimit } }
  if (runsLimit !== null) return { limit: { runsLimit } }
  return { error: field === 'money' ? budgetTexts.raiseMoney : budgetTexts.raiseRuns }
}

/** The first error of each field. */
export function errorsOf(issues: readonly { path: PropertyKey[] | string; message: string }[]): LimitErrors {
  const errors: LimitErrors = {}
  for (const { path, message } of issues) {
    const field = fieldOf[String(typeof path === 'string' ? path : path[0])]
    if (field) errors[field] ??= message
  }
  return errors
}
