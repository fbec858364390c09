import { z } from 'zod'
import { clock } from '#server/platform/clock.ts'
import { siteUrl } from '#server/platform/site-url.ts'
import { openToken, signToken } from '#server/platform/signed-token.ts'

const unsubscribing = 'unsubscribe'
const confirming = 'confirm-email'
const deciding = 'decide-approval'
const confirmationMs = 3 * 86_400_000

const decision = z.object({ userId: z.string(), approvalId: z.int() })
const confirmation = z.object({ userId: z.string(), email: z.string(), until: z.number() })

/** The link in each email by which its reader, signed in or not, ends the emails to this user. */
export const unsubscribeLink = (userId: string) => linkTo('unsubscribe', signToken(unsubscribing, userId))

/** Whose emails a token of such a link ends; undefined: it is none of ours. */
export const userToUnsubscribe = (token: string) => openToken(unsubscribing, token)

/** The link by which a user shows, within three days, that an address is theirs. */
export function confirmationLink(userId: string, email: string): string {
  const until = clock.now().getTime() + confirmationMs
  return linkTo('confirm', signToken(confirming, JSON.stringify({ userId, email, until })))
}

/** Whose address a token of such a link confirms; undefined: it is none of ours, or its time is over. */
export function addressToConfirm(token: string): { userId: string; email: string } | undefined {
  const text = openToken(confirming, token)
  if (text === undefined) return undefined
  const { until, ...address } = confirmation.parse(JSON.parse(text))
  return clock.now().getTime() < until ? address : undefined
}

/** The link by which a user who is not signed in decides about one approval, once. */
export const approvalLink = (userId: string, approvalId: number) =>
  linkTo('approval', signToken(deciding, JSON.stringify({ userId, approvalId })))

/** Which approval of whom a token of such a link is about; undefined: it is none of ours. */
export function approvalToDecide(token: string): { userId: string; approvalId: number } | undefined {
  const text = openToken(deciding, token)
  return text === undefined ? undefined : decision.parse(JSON.parse(text))
}

function linkTo(what: string, token: string): string {
  return `${siteUrl()}/api/email-links/${what}?token=${token}`
}
