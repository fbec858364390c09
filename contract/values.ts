import { z } from 'zod'

/** The id of a stored thing: a positive 32-bit integer. It is never a permission. */
export const rowId = z.int().min(1).max(2_147_483_647)

/** The same id where it stands in a path or a query, as text. */
export const rowIdText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Expected an id')
  .transform(Number)
  .refine((id) => id <= 2_147_483_647, 'Expected an id')

/** Says this of a value that is missing or of another type; the checks of the schema say theirs. */
export const saying = (message: string) => ({
  error: ({ code }: { code?: string }) => (code === 'invalid_type' ? message : undefined),
})

/** An instant: a `Date` in the server, ISO-8601 UTC text on the wire. */
export const timestamp = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** Path parameters of a call on one stored thing. */
export const idParams = z.strictObject({ id: rowIdText })

/** Bytes of a body that holds long texts: a script, a task, the input of a run. */
export const longTextBytesMax = 640 * 1024

/** How every list that can grow is asked for: newest first, `before` is the last id already seen. */
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

/** The same for a list whose rows are named by texts. */
export const textPage = z.strictObject({
  limit: pageQuery.shape.limit,
  before: z.string().min(1).max(64).optional(),
})
export type TextPage = z.output<typeof textPage>

/** The reply of a call that has nothing to say. */
export const nothing = z.undefined()

/** What every failed call answers. */
export const failureReply = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
