import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, nothing, pageQuery, rowId, rowIdText, timestamp } from '#contract/values.ts'
import { deliveryStates, escalateMinutes, notificationEvents, wayKinds, wayModes } from './way-names.ts'

const wayEvents = z.partialRecord(z.enum(notificationEvents), z.enum(wayModes))

/** A way by which the user is notified outside of the page. */
export const notificationWay = z
  .object({
    id: rowId,
    kind: z.enum(wayKinds),
    name: z.string(),
    /** Where messages go, as far as it may be shown: 'Chrome on Android', 'ntfy.sh/…ab12'. */
    target: z.string(),
    isActive: z.boolean(),
    events: wayEvents,
    /** Whether decisions can be made in the message itself. */
    canDecide: z.boolean(),
    /** Why nothing reaches the user by it at present; null: it works as far as is known. */
    problem: z.string().nullable(),
    lastSentAt: timestamp.nullable(),
  })
  .meta({ id: 'NotificationWay' })
export type NotificationWay = z.output<typeof notificationWay>

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Expected a time like 22:00')

/** When the user may be disturbed. Without quiet hours both times are null. */
export const notificationSettings = z
  .strictObject({
    quietFrom: timeOfDay.nullable(),
    quietTo: timeOfDay.nullable(),
    isQuietForUrgent: z.boolean(),
    escalateMinutes: z.int().min(escalateMinutes.least).max(escalateMinutes.most),
  })
  .meta({ id: 'NotificationSettings' })
export type NotificationSettings = z.output<typeof notificationSettings>

/** The ways of a user, and what they can add. */
export const notificationWays = z
  .object({
    ways: z.array(notificationWay),
    settings: notificationSettings,
    /** Whether an event that needs the user reaches them outside of the page at present. */
    isReachable: z.boolean(),
    /** The public key that a browser subscribes with. */
    pushKey: z.string(),
  })
  .meta({ id: 'NotificationWays' })
export type NotificationWays = z.output<typeof notificationWays>

const webAddress = z.url({ protocol: /^https?$/, error: 'Enter a web address' }).max(2_000)

/** A new way. Accounts of chat services become ways when they are linked. */
export const wayForm = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('push'),
      name: z.string().trim().min(1).max(80),
      subscription: z.strictObject({
        endpoint: webAddress,
        keys: z.strictObject({ p256dh: z.base64url().max(200), auth: z.base64url().max(100) }),
        expirationTime: z.number().nullish(),
      }),
      /** The endpoint that the browser has replaced by this one: its way is changed. */
      replaces: webAddress.optional(),
    }),
    z.strictObject({
      kind: z.literal('ntfy'),
      server: webAddress.default('https://ntfy.sh'),
      topic: z.string().regex(/^[\w-]{1,64}$/, 'Use letters, digits, - and _, at most 64'),
      token: z.string().max(200).optional(),
    }),
    z.strictObject({ kind: z.literal('webhook'), url: webAddress }),
    z.strictObject({ kind: z.literal('connection'), connectionId: rowId }),
  ])
  .meta({ id: 'WayForm' })

/** One delivery of a notification, with its proof. */
export const notificationDelivery = z
  .object({
    id: rowId,
    wayKind: z.enum(wayKinds),
    wayName: z.string(),
    state: z.enum(deliveryStates),
    /** Why it waits, was skipped, or failed. */
    reason: z.string().nullable(),
    /** What the service answered on acceptance. */
    proof: z.string().nullable(),
    /** While it waits: when it goes out unless the notification was opened before. */
    dueAt: timestamp.nullable(),
    sentAt: timestamp.nullable(),
    /** When it was opened, if the service tells. */
    openedAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'NotificationDelivery' })
export type NotificationDelivery = z.output<typeof notificationDelivery>

export const waysApi = {
  list: endpoint('GET /api/notification-ways', {
    summary: 'How you are notified outside of the page',
    reply: notificationWays,
  }),
  add: endpoint('POST /api/notification-ways', {
    summary: 'Add a way to be notified; the same browser or address again changes its way',
    scope: 'session',
    body: wayForm,
    example: { kind: 'ntfy', topic: 'balancia-x7k2m9' },
    /** `secret`: with which a webhook checks signatures; shown once. */
    reply: notificationWay.extend({ secret: z.string().nullable() }),
    status: 201,
  }),
  change: endpoint('PATCH /api/notification-ways/:id', {
    summary: 'Rename a way, switch it on or off, or choose its events',
    scope: 'session',
    params: idParams,
    body: z
      .strictObject({ name: z.string().trim().min(1).max(80), isActive: z.boolean(), events: wayEvents })
      .partial(),
    example: { name: 'My phone' },
    reply: notificationWay,
  }),
  remove: endpoint('DELETE /api/notification-ways/:id', {
    summary: 'Remove a way; what waits for it is not sent',
    scope: 'session',
    params: idParams,
    reply: nothing,
    status: 204,
  }),
  test: endpoint('POST /api/notification-ways/:id/test', {
    summary: 'Send a test by one way, now; the answer says what its service said',
    scope: 'session',
    params: idParams,
    waits: true,
    reply: z.object({ isOk: z.boolean(), message: z.string() }),
  }),
  settings: endpoint('PUT /api/notification-settings', {
    summary: 'Set your quiet hours, and when another way is tried',
    scope: 'session',
    body: notificationSettings,
    reply: notificationSettings,
  }),
  deliveries: endpoint('GET /api/notifications/:id/deliveries', {
    summary: 'By which ways you were notified of this, with what each service answered',
    params: idParams,
    reply: z.array(notificationDelivery),
  }),
  opened: endpoint('POST /api/notification-deliveries/:id/opened', {
    summary: 'Say that a notification was opened on a device, so that no other way is tried',
    scope: 'session',
    params: idParams,
    reply: nothing,
    status: 204,
  }),
  ledger: endpoint('GET /api/notification-deliveries', {
    summary: 'All deliveries of your notifications, newest first, or those that ask for one decision',
    query: pageQuery.extend({ approvalId: rowIdText.optional() }),
    reply: z.array(
      notificationDelivery.extend({ title: z.string().nullable(), notificationId: rowId.nullable() }),
    ),
  }),
}
