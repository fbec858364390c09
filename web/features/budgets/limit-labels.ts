import { type BudgetLimits, budgetLimits, budgetTexts } from '#contract/budgets.ts'
import { dollarsOf, microsOf } from '#web/platform/money.ts'

/** The limits as they stand in the form; empty is no limit. */
export interface LimitTexts {
  money: string
  runs: string
}
export type LimitErrors = Partial<Record<keyof LimitTexts, string>>

const fieldOf: Record<string, keyof LimitTexts> = { moneyLimit: 'money', runsLimit: 'runs' }

/** The stored limits as texts to be changed, without needless zeros. */
export function textsOf(limits: BudgetLimits): LimitTexts {
  return {
    money: limits.moneyLimit === null ? '' : dollarsOf(microsOf(limits.moneyLimit)),
    runs: limits.runsLimit === null ? '' : String(limits.runsLimit),
  }
}

/** An amount as it was typed, without spaces and a dollar sign; what is no amount stays for the schema to refuse. */
const plainAmount = (text: string): string => text.trim().replace(/^\$\s*/, '')

/** A number of runs as it was typed; NaN where it is none, for the schema to refuse. */
function runsOf(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text.trim()) : Number.NaN
}

/** What was typed as limits, or what is wrong at which field. */
export function readLimits(texts: LimitTexts): { limits: BudgetLimits } | { errors: LimitErrors } {
  const read = budgetLimits.safeParse({
    moneyLimit: plainAmount(texts.money) || null,
    runsLimit: texts.runs.trim() === '' ? null : runsOf(texts.runs),
  })
  return read.success ? { limits: read.data } : { errors: errorsOf(read.error.issues) }
}

type NewLimit = { limit: { moneyLimit: string } | { runsLimit: number } } | { fault: string }

/** A limit that is to be raised, as it was typed: here an empty field is no answer. */
export function readNewLimit(text: string, field: keyof LimitTexts): NewLimit {
  const read = readLimits({ money: '', runs: '', [field]: text })
  if ('errors' in read) return { fault: read.errors[field] ?? budgetTexts[field] }
  const { moneyLimit, runsLimit } = read.limits
  if (moneyLimit !== null) return { limit: { moneyLimit } }
  if (runsLimit !== null) return { limit: { runsLimit } }
  return { fault: field === 'money' ? budgetTexts.raiseMoney : budgetTexts.raiseRuns }
}

/** What is wrong, by field: the first complaint about each. */
export function errorsOf(issues: readonly { path: PropertyKey[] | string; message: string }[]): LimitErrors {
  const errors: LimitErrors = {}
  for (const { path, message } of issues) {
    const field = fieldOf[String(typeof path === 'string' ? path : path[0])]
    if (field) errors[field] ??= message
  }
  return errors
}
