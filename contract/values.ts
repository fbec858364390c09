import { z } from 'zod'

/** The id of a stored object: a positive 32-bit integer. Knowing it grants no access. */
export const rowId = z.int().min(1).max(2_147_483_647)

/** The same id as text, in a path or a query. */
export const rowIdText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Expected an id')
  .transform(Number)
  .refine((id) => id <= 2_147_483_647, 'Expected an id')

/** The message for a missing value or a wrong type; the checks of the schema have their own messages. */
export const withMessage = (message: string) => ({
  error: ({ code }: { code?: string }) => (code === 'invalid_type' ? message : undefined),
})

/** An instant: a `Date` in the server, ISO-8601 UTC text on the wire. */
export const timestamp = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** Path parameters of a call on one stored object. */
export const idParams = z.strictObject({ id: rowIdText })

/** Maximum size in bytes of a body with long texts: a script, a task, the input of a run. */
export const longTextBytesMax = 640 * 1024

/** Query of every list that can grow: newest first, `before` is the last id already seen. */
export const pageQuery = z.strictObject({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'Expected a number from 1 to 200')
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= 200, 'Expected a number from 1 to 200')
    .default(50),
  before: rowIdText.optional(),
})

export type Page = z.output<typeof pageQuery>

/** The same for a list whose rows have text ids. */
export const textPage = z.strictObject({
  limit: pageQuery.shape.limit,
  before: z.string().min(1).max(64).optional(),
})
export type TextPage = z.output<typeof textPage>

/** The reply of a call without content. */
export const nothing = z.undefined()

/** The reply of every failed call. */
export const failureReply = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
