import { z } from 'zod'
import {
  accountEmail,
  credentialBytesMax,
  currentUser,
  passwordMax,
  personName,
  zoneName,
} from './auth/auth.ts'
import { endpoint } from './endpoint.ts'

/** A change to the user's own account: only fields that are sent change; an empty name is removed. */
export const userChange = z
  .strictObject({
    firstName: personName(),
    lastName: personName(),
    timeZone: zoneName,
  })
  .partial()
  .meta({ id: 'UserChange' })

export const profileApi = {
  update: endpoint('PATCH /api/auth/user', {
    summary: 'Change your names or your time zone',
    body: userChange,
    reply: currentUser,
  }),
}

export const emailChangeApi = {
  begin: endpoint('POST /api/auth/email', {
    summary:
      'Change the address you sign in with. Where emails are sent, a link in one to the new address finishes it (202, the same whether that address has an account or not); elsewhere it is changed at once',
    scope: 'session',
    body: z.strictObject({
      email: accountEmail,
      /** Required if the account has one. */
      password: z.string().max(passwordMax).optional(),
    }),
    bodyLimit: credentialBytesMax,
    otherStatus: 202,
    /** Without a user it is finished by the email. */
    reply: z.object({ user: currentUser.nullable() }),
  }),
  finish: endpoint('POST /api/auth/email/confirm', {
    summary:
      'Finish the change of your address by the link that was sent to it, signed in to the same account',
    scope: 'session',
    body: z.strictObject({ token: z.string().max(200) }),
    bodyLimit: credentialBytesMax,
    reply: z.object({ user: currentUser }),
  }),
}

/** Bytes of a picture as it is sent; the page sends far fewer. */
export const pictureBytesMax = 5 * 1024 * 1024

export const profilePictureApi = {
  set: endpoint('PUT /api/auth/picture', {
    summary: 'Set your picture: JPEG, PNG, WebP, AVIF or GIF, of which the middle square is kept',
    scope: 'session',
    rawBody: true,
    bodyType: 'multipart/form-data',
    body: z.object({ picture: z.string().meta({ format: 'binary' }) }),
    bodyLimit: pictureBytesMax + 64 * 1024,
    reply: currentUser,
  }),
  remove: endpoint('DELETE /api/auth/picture', {
    summary: 'Take your picture away',
    scope: 'session',
    reply: currentUser,
  }),
}
