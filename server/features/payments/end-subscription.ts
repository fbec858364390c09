import { db } from '#server/db/database.ts'
import { conflict } from '#server/platform/failure.ts'
import { log } from '#server/platform/log.ts'
import { currentSubscription } from './apply-subscription.ts'
import { gatewayNamed } from './gateways.ts'

/**
 * Cancels the subscription of an account that is about to be deleted at the end of its period, so that nothing more is
 * charged. Throws `conflict` if the payment service fails: the account stays, and the user can retry.
 */
export async function endOwnSubscription(userId: string): Promise<void> {
  const current = await currentSubscription(db, userId)
  if (!current?.gatewaySubscriptionId || current.cancelAtPeriodEnd) return
  const itsGateway = gatewayNamed(current.gateway)
  if (!itsGateway) return
  try {
    await itsGateway.setCancelAtPeriodEnd(current.gatewaySubscriptionId, true)
  } catch (error) {
    log.warn({ err: error }, 'Could not cancel the subscription of an account to delete; the account is kept')
    throw conflict(
      'Your subscription could not be cancelled, so your account was kept. Try again in a moment.',
    )
  }
}
