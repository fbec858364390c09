// chunk: page
/** The ways by which a user can be notified outside of the page. `connection`: through one of the user's integrations. */
export const wayKinds = [
  'push',
  'email',
  'telegram',
  'slack',
  'discord',
  'ntfy',
  'webhook',
  'connection',
] as const
export type WayKind = (typeof wayKinds)[number]

/** The events that a user chooses ways for: each kind of notification is one of them. */
export const notificationEvents = ['needs-you', 'failed', 'news', 'finished', 'weekly'] as const
export type NotificationEvent = (typeof notificationEvents)[number]

/** When a way is used for an event. `unreached`: only when nothing else has reached the user in the time that they set. */
export const wayModes = ['at-once', 'unreached', 'off'] as const
export type WayMode = (typeof wayModes)[number]

/** The events of one way; an event that is missing is off. */
export type WayEvents = Partial<Record<NotificationEvent, WayMode>>

/**
 * State of a delivery. `waiting`: for the end of quiet hours or of the time in which another way may reach the user;
 * `unknown`: it was interrupted, and its service would show a repetition twice; `skipped`: no longer needed.
 */
export const deliveryStates = [
  'waiting',
  'queued',
  'sending',
  'sent',
  'failed',
  'unknown',
  'skipped',
] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The services through which linked people press buttons and write to agents. */
export const chatServices = ['telegram', 'slack', 'discord', 'email'] as const
export type ChatService = (typeof chatServices)[number]
export const chatServiceLabels: Record<ChatService, string> = {
  telegram: 'Telegram',
  slack: 'Slack',
  discord: 'Discord',
  email: 'Email',
}

/** The services whose connections of a user can be ways: each has a tool that sends a message to a fixed target. */
export const sendingServices = ['slack', 'discord', 'microsoft-teams', 'telegram', 'ntfy', 'webhook'] as const

/** Minutes until a way for `unreached` events is used: default, least and most. */
export const escalateMinutes = { usual: 30, least: 1, most: 1_440 } as const

/** Ways of one user, at most. */
export const waysMax = 20
