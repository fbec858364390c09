import { z } from 'zod'
import type { Field, Table } from './model-types.ts'

const longest = { text: 200, longtext: 5_000, email: 200, choice: 200, date: 10, time: 5 }

function schemaOfField({ label, type, required, max, options }: Field): z.ZodType {
  const missing = `${label} is needed`
  const asText = (limit: number) =>
    z.string({ error: missing }).trim().max(limit, `${label}: at most ${limit} characters`)
  switch (type) {
    case 'yesno':
      return z.boolean().default(false)
    case 'number':
    case 'money': {
      const limit = max ?? 1_000_000_000
      const number = z
        .number({ error: `${label} must be a number` })
        .min(-limit)
        .max(limit)
      const whole = type === 'money' ? number.int().min(0) : number
      return required ? whole : whole.nullable().default(null)
    }
    case 'choice': {
      const one = z.enum(options?.length ? [...options] : [''], { error: `${label}: choose one` })
      return required ? one : one.nullable().default(null)
    }
    case 'email':
      return optional(asText(longest.email).pipe(z.email('That is no email address')), required)
    case 'date':
      return optional(asText(longest.date).pipe(z.iso.date(`${label}: choose a day`)), required)
    case 'time':
      return optional(
        asText(longest.time).regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label}: choose a time`),
        required,
      )
    default: {
      const text = asText(max ?? longest[type])
      return required ? text.min(1, missing) : text.default('')
    }
  }
}

const optional = (schema: z.ZodType, required = false) =>
  required ? schema : z.union([z.literal('').transform(() => null), z.null(), schema]).default(null)

/** Schema of a row to store; rejects fields that the table does not have. */
export function schemaOf(table: Table) {
  return z.strictObject(Object.fromEntries(table.fields.map((field) => [field.name, schemaOfField(field)])))
}

/** Error message of each invalid field; empty when all values are valid. */
export function faultsIn(table: Table, values: unknown): Record<string, string> {
  const parsed = schemaOf(table).safeParse(values)
  if (parsed.success) return {}
  return Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [path.join('.') || 'form', message]),
  )
}
