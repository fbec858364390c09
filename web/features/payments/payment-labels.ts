import type { Tone } from '#web/components/badge.tsx'
import { formatDay, formatPrice } from '#web/platform/format.ts'

/** An amount in cents of a currency: '$29', '-$5.20', '29.00 EUR'. */
export function formatAmount(cents: number, currency: string): string {
  const sign = cents < 0 ? '-' : ''
  if (currency.toLowerCase() === 'usd') return sign + formatPrice(Math.abs(cents))
  return `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`
}

/** The day of an instant in Unix seconds. */
export function dayOf(unixSeconds: number): string {
  return formatDay(new Date(unixSeconds * 1_000))
}

const statusTones: Record<string, Tone> = { active: 'success', canceled: 'danger', past_due: 'warning' }

/** The tone of a subscription's status: green, red, orange; grey for any other. */
export function statusTone(status: string): Tone {
  return statusTones[status] ?? 'neutral'
}

/** A stored status for display: 'past due'. */
export function statusLabel(status: string): string {
  return status.replaceAll('_', ' ')
}
