import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { changeableSettings, serverKinds } from './setting-names.ts'
import { pageQuery, rowId, timestamp } from '#contract/values.ts'

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

const serverKindApi = {
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

const instanceSetting = z.object({
  name: z.enum(changeableSettings),
  /** As the variable would have it, of a secret its end alone; null: nothing. */
  value: z.string().nullable(),
  setBy: z.enum(['environment', 'administrator', 'default']),
})

export const mailStatuses = ['queued', 'sent', 'failed', 'kept', 'skipped', 'refused'] as const

export const installation = z
  .object({
    version: z.string(),
    node: z.string(),
    startedAt: timestamp,
    roles: z.array(z.string()),
    database: z.object({
      version: z.string(),
      isEmbedded: z.boolean(),
      bytes: z.number(),
      connections: z.int(),
      /** The largest ones first. */
      tables: z.array(z.object({ name: z.string(), bytes: z.number() })),
    }),
    /** Of the data folder, as this process sees it; null when it cannot be determined. */
    storage: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
    counts: z.object({ users: z.int(), agents: z.int(), waiting: z.int(), running: z.int(), held: z.int() }),
    workers: z.array(z.object({ id: z.string(), running: z.int() })),
    /**
     * Whether the system locks the processes of scripts in, and if not, why; null when the process that answers runs no
     * scripts. `isRefused`: scripts do not run for this reason.
     */
    scripts: z
      .object({ isProven: z.boolean(), reason: z.string().nullable(), isRefused: z.boolean() })
      .nullable(),
    /** The browser for pages drawn by scripts; null: it is being tried. */
    browser: z
      .object({ version: z.string(), where: z.string() })
      .or(z.object({ problem: z.string() }))
      .nullable(),
    mail: z.object({
      isSet: z.boolean(),
      from: z.string(),
      byStatus: z.array(z.object({ status: z.enum(mailStatuses), count: z.int() })),
    }),
    settings: z.array(instanceSetting),
    /** The address that a provider of single sign-on redirects to. */
    signInRedirect: z.string(),
  })
  .meta({ id: 'Installation' })
export type InstallationReply = z.input<typeof installation>

/** An email of the outbox; links in emails that let somebody in are never kept there. */
const outboxEmail = z
  .object({
    id: rowId,
    to: z.string(),
    status: z.enum(mailStatuses),
    subject: z.string(),
    text: z.string(),
    attempts: z.int(),
    lastError: z.string().nullable(),
    createdAt: timestamp,
    sentAt: timestamp.nullable(),
  })
  .meta({ id: 'OutboxEmail' })
export type OutboxEmailReply = z.input<typeof outboxEmail>

/** Whether something works, in a sentence. */
const outcome = z.object({ isOk: z.boolean(), message: z.string() }).meta({ id: 'TrialOutcome' })

const addressApi = {
  tryMail: endpoint('POST /api/admin/installation/mail-trial', {
    summary: 'Send a test message to the address of the caller, and say what the mail server answered',
    access: 'admin',
    scope: 'session',
    reply: outcome,
  }),
  tryAddress: endpoint('POST /api/admin/installation/address-trial', {
    summary: 'Ask the public address whether this installation answers there',
    access: 'admin',
    scope: 'session',
    reply: outcome,
  }),
  proveAddress: endpoint('GET /api/address-check', {
    summary: 'Prove to this installation itself that it answers at an address',
    access: 'public',
    query: z.strictObject({ nonce: z.string().regex(/^[\w-]{22}$/, 'Send the nonce of the check') }),
    reply: z.object({ proof: z.string() }),
  }),
}

export const installationApi = {
  ...serverKindApi,
  ...addressApi,
  read: endpoint('GET /api/admin/installation', {
    summary: 'How this installation stands: version, database, storage, queue, workers, emails and settings',
    access: 'admin',
    reply: installation,
  }),
  set: endpoint('PUT /api/admin/installation/settings', {
    summary: 'Change a setting while the product runs; null gives it back to its default',
    access: 'admin',
    body: z.strictObject({
      name: z.enum(changeableSettings, `Choose one of ${changeableSettings.join(', ')}`),
      value: z.string().trim().min(1, 'Enter a value').max(320, 'Use at most 320 characters').nullable(),
    }),
    reply: instanceSetting,
  }),
  outbox: endpoint('GET /api/admin/outbox', {
    summary: 'Emails that were to be sent, newest first, and what became of them',
    access: 'admin',
    query: pageQuery.extend({ status: z.enum(mailStatuses).optional() }),
    reply: z.array(outboxEmail),
  }),
}
