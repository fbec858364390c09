import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { integrationField } from '#contract/integrations/integrations.ts'
import { idParams, nothing, rowId, timestamp } from '#contract/values.ts'
import { chatServices } from './way-names.ts'

/** An account at a chat service that the user has linked. */
const linkedAccount = z.object({
  id: rowId,
  service: z.enum(chatServices),
  name: z.string(),
  createdAt: timestamp,
})

/** A chat service as a user sees it. */
const chatService = z.object({
  service: z.enum(chatServices),
  /** Whether an administrator has set up its bot or mailbox. */
  isSetUp: z.boolean(),
  /** The name of the bot, or the address of the mailbox. */
  botName: z.string().nullable(),
  /** Why it does not work at present. */
  problem: z.string().nullable(),
})

export const chatAccounts = z
  .object({ services: z.array(chatService), accounts: z.array(linkedAccount) })
  .meta({ id: 'ChatAccounts' })
export type ChatAccounts = z.output<typeof chatAccounts>

/** A code to send to the bot; it works once, until it expires. */
export const linkCode = z
  .object({
    code: z.string(),
    expiresAt: timestamp,
    /** Opens the conversation with the bot, where the service has such links; the code may be in it. */
    link: z.string().nullable(),
    /** What to do with the code, in one sentence. */
    howTo: z.string(),
  })
  .meta({ id: 'LinkCode' })
export type LinkCode = z.output<typeof linkCode>

const serviceParams = z.object({ service: z.enum(chatServices) })

/** A bot or mailbox of the installation, as administrators see it; secrets are never shown. */
const chatBot = z.object({
  service: z.enum(chatServices),
  isSetUp: z.boolean(),
  isActive: z.boolean(),
  name: z.string().nullable(),
  problem: z.string().nullable(),
  lastSeenAt: timestamp.nullable(),
  linkedCount: z.int(),
  fields: z.array(
    integrationField.extend({
      /** The present value; of a secret only whether there is one, as dots. */
      value: z.string().nullable(),
    }),
  ),
  /** How to get what the fields ask for, step by step; after a line break, a text to copy. */
  steps: z.array(z.string()),
})
export type ChatBot = z.output<typeof chatBot>

export const chatAccountsApi = {
  list: endpoint('GET /api/chat-accounts', {
    summary: 'The chat services of this server, and your accounts that are linked',
    reply: chatAccounts,
  }),
  link: endpoint('POST /api/chat-accounts/codes', {
    summary: 'A code that links the account from which it is sent to the bot; it works once, for ten minutes',
    scope: 'session',
    body: z.strictObject({ service: z.enum(chatServices) }),
    reply: linkCode,
    status: 201,
  }),
  unlink: endpoint('DELETE /api/chat-accounts/:id', {
    summary: 'Unlink an account: it can press and write no more, and nothing goes to it',
    scope: 'session',
    params: idParams,
    reply: nothing,
    status: 204,
  }),
  bots: endpoint('GET /api/admin/chat-bots', {
    summary: 'The bots and the mailbox of this server',
    access: 'admin',
    reply: z.array(chatBot),
  }),
  setBot: endpoint('PUT /api/admin/chat-bots/:service', {
    summary: 'Set up or change a bot; a secret that is left out stays as it is',
    access: 'admin',
    scope: 'session',
    params: serviceParams,
    body: z.strictObject({
      isActive: z.boolean().optional(),
      values: z.record(z.string().max(40), z.string().max(4_000)).optional(),
    }),
    waits: true,
    reply: chatBot,
  }),
  removeBot: endpoint('DELETE /api/admin/chat-bots/:service', {
    summary: 'Remove a bot and its secrets; linked accounts stay',
    access: 'admin',
    scope: 'session',
    params: serviceParams,
    reply: nothing,
    status: 204,
  }),
}
