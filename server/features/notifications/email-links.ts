import { siteUrl } from '#server/platform/site-url.ts'
import { openToken, signToken } from '#server/platform/signed-token.ts'

const unsubscribing = 'unsubscribe'

/** The link in each email by which its reader, signed in or not, ends the emails to this user. */
export const unsubscribeLink = (userId: string) => linkTo('unsubscribe', signToken(unsubscribing, userId))

/** Whose emails a token of such a link ends; undefined: it is none of ours. */
export const userToUnsubscribe = (token: string) => openToken(unsubscribing, token)

function linkTo(what: string, token: string): string {
  return `${siteUrl()}/api/email-links/${what}?token=${token}`
}
