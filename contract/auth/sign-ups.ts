import { z } from 'zod'
import {
  accountEmail,
  credentialBytesMax,
  currentUser,
  nameMax,
  newPassword,
  ownPassword,
  personName,
  signedIn,
  zoneName,
} from './auth.ts'
import { endpoint } from '#contract/endpoint.ts'

const returnToMax = 2000

export const signUpBody = z
  .strictObject({
    email: accountEmail,
    password: newPassword,
    firstName: personName(),
    lastName: personName(),
    /** Split into first and last name when those are missing. */
    name: personName(2 * nameMax + 1),
    /** The browser's time zone; ignored when the server does not know it. */
    timeZone: zoneName.optional().catch(undefined),
    /** Needed only for the first account of an installation; the server prints it at its start. */
    setupCode: z.string().max(200).optional(),
    /** The path of this site to return to, stored for a sign-up that is finished by the link in an email. */
    returnTo: z.string().max(returnToMax).optional().catch(undefined),
  })
  .meta({ id: 'SignUp' })

/**
 * The reply of a sign-up. Without a user, the link in an email finishes it. The reply is then the same whether or not
 * the address has an account.
 */
const signUpReply = z.object({ user: currentUser.nullable() })
/** The reply of a finished sign-up, with the path that the user wanted to return to. */
const signUpFinished = signedIn.extend({ returnTo: z.string().nullable() })
/** The token of the link in that email, and the password again: creating the account requires both. */
export const signUpConfirmation = z.strictObject({ token: z.string().max(200), password: ownPassword })

export const acceptance = signUpBody.pick({ firstName: true, lastName: true, timeZone: true }).extend({
  /** From the link in an invitation. */
  token: z.string().max(200),
  password: newPassword,
})
export type Acceptance = z.output<typeof acceptance>

export const signUpsApi = {
  signUp: endpoint('POST /api/auth/sign-up/email', {
    summary:
      'Make an account and sign in to it; 202 where it is finished by email, the same whether there is such an account or not',
    access: 'public',
    body: signUpBody,
    bodyLimit: credentialBytesMax,
    otherStatus: 202,
    reply: signUpReply,
  }),
  confirmSignUp: endpoint('POST /api/auth/confirm-sign-up', {
    summary: 'Finish a sign-up by the link in its email, and sign in',
    access: 'public',
    body: signUpConfirmation,
    bodyLimit: credentialBytesMax,
    reply: signUpFinished,
  }),
  accept: endpoint('POST /api/auth/accept-invitation', {
    summary: 'Make the account of an invitation by its link, and sign in',
    access: 'public',
    body: acceptance,
    bodyLimit: credentialBytesMax,
    reply: signedIn,
  }),
}
