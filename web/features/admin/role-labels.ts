import { planOffers } from '#contract/plans/plan-offers.ts'
import type { CurrentUser } from '#contract/auth/auth.ts'
import type { Tone } from '#web/components/badge.tsx'

type Role = CurrentUser['role']

/** The roles in display order, with their names. */
export const roleNames: Record<Role, string> = { user: 'User', manager: 'Manager', admin: 'Admin' }

/** Administrators are red, managers blue, all others grey. */
export const roleTones: Record<Role, Tone> = { user: 'neutral', manager: 'info', admin: 'danger' }

/** The display name of an account: first and last name, else 'Anonymous User'. */
export function fullName({
  firstName,
  lastName,
}: {
  firstName: string | null
  lastName: string | null
}): string {
  return [firstName, lastName].filter(Boolean).join(' ') || 'Anonymous User'
}

/** An action of the log in words: 'create_agent' is 'create agent'. */
export const actionText = (action: string): string => action.replaceAll('_', ' ')

/** The display name of a plan. */
export function planNameOf(id: string): string {
  return planOffers.find((plan) => plan.id === id)?.name ?? id
}
