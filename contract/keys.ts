import { z } from 'zod'
import { endpoint, keyScopes } from './endpoint.ts'
import { nothing, timestamp } from './values.ts'

/** Keys that one user may have at a time. */
export const keysMax = 50
export const keyNameMax = 80
/** The longest that a key which ends by itself may last. */
const keyDaysMax = 3_650

const key = z
  .object({
    id: z.string(),
    name: z.string(),
    /** The masked key, such as `blu_…x7Qa`. */
    hint: z.string(),
    scopes: z.array(z.enum(keyScopes)),
    createdAt: timestamp,
    /** Exact to a minute. */
    lastUsedAt: timestamp.nullable(),
    /** From then on it is refused; null: it lasts until it is revoked. */
    expiresAt: timestamp.nullable(),
  })
  .meta({ id: 'Key' })

export const keyForm = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1, 'Give the key a name')
      .max(keyNameMax, `Use at most ${keyNameMax} characters`)
      .regex(/^\P{Cc}*$/u, 'Use no control characters'),
    scopes: z
      .array(z.enum(keyScopes, 'Choose from read, run, write and admin'))
      .min(1, 'Choose what the key may do')
      .max(keyScopes.length, 'Name each scope once')
      .refine((scopes) => new Set(scopes).size === scopes.length, 'Name each scope once'),
    /** Null: it lasts until it is revoked. */
    expiresInDays: z
      .int('Choose when the key ends')
      .min(1, 'A key lasts a day at least')
      .max(keyDaysMax, `Use at most ${keyDaysMax} days`)
      .nullable(),
  })
  .meta({ id: 'KeyForm' })
export type KeyForm = z.output<typeof keyForm>

export const keysApi = {
  list: endpoint('GET /api/keys', {
    summary: 'Your keys, newest first, without the keys themselves',
    scope: 'session',
    reply: z.array(key),
  }),
  create: endpoint('POST /api/keys', {
    summary: 'Make a key for programs, to be sent as `Authorization: Bearer`; it is answered this once',
    scope: 'session',
    body: keyForm,
    reply: key.extend({ key: z.string() }),
    status: 201,
  }),
  revoke: endpoint('DELETE /api/keys/:id', {
    summary: 'Revoke a key: it is refused from now on',
    scope: 'session',
    params: z.strictObject({ id: z.string().max(100) }),
    reply: nothing,
    status: 204,
  }),
}
