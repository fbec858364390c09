import type { NotificationEvent, WayEvents, WayKind, WayMode } from '#contract/notifications/way-names.ts'

const all = (mode: WayMode): WayEvents => ({ 'needs-you': mode, failed: mode, news: mode, finished: mode })
const chat: WayEvents = { 'needs-you': 'at-once', failed: 'at-once', weekly: 'at-once' }
const urgent: WayEvents = { 'needs-you': 'at-once', failed: 'at-once' }

/**
 * The events of a new way, by kind; what is missing is off. Email has those that emails were sent for before there were
 * ways; a webhook is read by a program, which filters itself.
 */
export const defaultEvents: Record<WayKind, WayEvents> = {
  push: { 'needs-you': 'at-once', failed: 'at-once', news: 'at-once' },
  email: all('at-once'),
  telegram: chat,
  slack: chat,
  discord: chat,
  ntfy: urgent,
  webhook: all('at-once'),
  connection: urgent,
}

/** When a way is used for an event. */
export const modeOf = (events: WayEvents, event: NotificationEvent): WayMode => events[event] ?? 'off'
