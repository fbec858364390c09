import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { changeableSettings, serverKinds } from './setting-names.ts'

const serverKind = z
  .object({
    /** What the settings amount to; null: a mixture of the two. */
    kind: z.enum(serverKinds).nullable(),
    /** No administrator has answered yet, and the environment sets neither plans nor sign-up. */
    isOpen: z.boolean(),
    /** The settings that the environment fixes. */
    fixed: z.array(z.enum(changeableSettings)),
    /** What each kind means for the accounts that exist. Administrators have no limits and are not counted. */
    accounts: z.object({
      users: z.int(),
      /** Users whose plan has a limit. */
      limited: z.int(),
      /** Users with more active agents than their plan allows. */
      overAgents: z.int(),
      /** Subscriptions that are paid for and go on being charged. */
      paying: z.int(),
    }),
    /** What one account may spend on the connected models in a month, US dollars; null: no limit. */
    monthUsd: z.string().nullable(),
  })
  .meta({ id: 'ServerKind' })

export const serverKindApi = {
  readKind: endpoint('GET /api/admin/installation/kind', {
    summary: 'Whom this server is for, and what a change would mean for its users',
    access: 'admin',
    reply: serverKind,
  }),
  setKind: endpoint('PUT /api/admin/installation/kind', {
    summary: 'Say whom this server is for; later leaves everything as it is and asks no more',
    access: 'admin',
    body: z.strictObject({ kind: z.enum([...serverKinds, 'later'], 'Choose team, customers or later') }),
    reply: serverKind,
  }),
}
