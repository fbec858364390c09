import type { AppSpec } from '#contract/builders/app-spec.ts'
import type { AppForm } from '#contract/builders/app-submissions.ts'
import { featuresOf, modelOf } from './compose.ts'

/** Tables that visitors fill by a call of a part, although only the owner may add rows directly. */
const filledByParts = new Set(['orders', 'reviews'])

/** The forms of an application that visitors can submit. */
export function formsOf(spec: AppSpec): AppForm[] {
  const { tables } = modelOf(spec, featuresOf(spec))
  return Object.entries(tables).flatMap(([name, { label, one, add, unique, times, fields }]) =>
    add === 'public' || filledByParts.has(name)
      ? [{ name, label, one, ...(unique && { unique }), ...(times && { times }), fields }]
      : [],
  )
}
