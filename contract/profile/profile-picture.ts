import { z } from 'zod'
import { currentUser } from '#contract/auth/auth.ts'
import { endpoint } from '#contract/endpoint.ts'

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
