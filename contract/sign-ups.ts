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
import { endpoint } from './endpoint.ts'

const returnToMax = 2000

export const signUpBody = z
  .strictObject({
    email: accountEmail,
    password: newPassword,
    firstName: personName(),
    lastName: personName(),
    /** Taken apart into the two names where those are missing. */
    name: personName(2 * nameMax + 1),
    /** Of the browser; one that the server does not know is left out. */
    timeZone: zoneName.optional().catch(undefined),
    /** Needed for the first account of an installation alone: the server prints it at its start. */
    setupCode: z.string().max(200).optional(),
    /** The path of this site to come back to, kept for where the link of an email finishes the sign-up. */
    returnTo: z.string().max(returnToMax).optional().catch(undefined),
  })
  .meta({ id: 'SignUp' })

/** What a sign-up answers. Without a user it is finished by the link in an email, whoever asked for it and whether the address has an account or not. */
const signUpReply = z.object({ user: currentUser.nullable() })
/** What finishing a sign-up answers: where who signed up wanted to go, too. */
const signUpFinished = signedIn.extend({ returnTo: z.string().nullable() })
/** What the link in that email holds, and the password once more: whoever has only one of them makes no account. */
export const signUpConfirmation = z.strictObject({ token: z.string().max(200), password: ownPassword })

export const acceptance = signUpBody.pick({ firstName: true, lastName: true, timeZone: true }).extend({
  /** From the link of an invitation. */
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
