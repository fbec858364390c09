import { Bell, type LucideIcon, Mail, MessageCircle, MonitorSmartphone, Plug, Webhook } from 'lucide-react'
import type { DeliveryState, NotificationEvent, WayKind, WayMode } from '#contract/notifications/way-names.ts'

export const kindLooks: Record<WayKind, { word: string; icon: LucideIcon }> = {
  push: { word: 'Browser', icon: MonitorSmartphone },
  email: { word: 'Email', icon: Mail },
  telegram: { word: 'Telegram', icon: MessageCircle },
  slack: { word: 'Slack', icon: MessageCircle },
  discord: { word: 'Discord', icon: MessageCircle },
  ntfy: { word: 'ntfy', icon: Bell },
  webhook: { word: 'Webhook', icon: Webhook },
  connection: { word: 'Integration', icon: Plug },
}

export const eventWords: Record<NotificationEvent, { word: string; hint: string }> = {
  'needs-you': { word: 'Needs you', hint: 'Approvals, questions, reached budgets, paused agents' },
  failed: { word: 'Failed', hint: 'Failed runs, missed schedules, results not delivered' },
  news: { word: 'Found something', hint: 'Runs with news, things shared with you, received forms' },
  finished: { word: 'Finished', hint: 'Runs that found nothing new' },
  weekly: { word: 'Weekly summary', hint: 'What your agents did, once a week' },
}

export const modeWords: Record<WayMode, string> = {
  'at-once': 'At once',
  unreached: 'If unreached',
  off: 'Off',
}

/** What became of a delivery, in words. */
export const deliveryWords: Record<DeliveryState, string> = {
  waiting: 'Waits',
  queued: 'About to be sent',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Not delivered',
  unknown: 'May have arrived',
  skipped: 'Not needed',
}
