import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { changeableSettings, serverKinds } from './setting-names.ts'

const serverKind = z
  .object({
    /** The kind that the settings match; null: a mixture of the two. */
    kind: z.enum(serverKinds).nullable(),
    /** No administrator has chosen a kind yet, and the environment sets neither plans nor sign-up. */
    isOpen: z.boolean(),
    /** The settings that the environment fixes. */
    fixed: z.array(z.enum(changeableSettings)),
    /** Effects of the kinds on existing accounts. Administrators have no limits and are not counted. */
    accounts: z.object({
      users: z.int(),
      /** Users whose plan has a limit. */
      limited: z.int(),
      /** Users with more active agents than their plan allows. */
      overAgents: z.int(),
      /** Paid subscriptions that continue to be charged. */
      paying: z.int(),
    }),
    /** Monthly spending limit of one account for the connected models, US dollars; null: no limit. */
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
