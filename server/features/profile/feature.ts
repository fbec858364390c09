import { type Context, Hono } from 'hono'
import { emailChangeApi, profilePictureApi, profileApi } from '#contract/profile.ts'
import { actorOf } from '#server/features/activity/public.ts'
import type { Feature } from '#server/features/feature.ts'
import { answer, bind } from '#server/http/bind.ts'
import type { HttpEnv } from '#server/http/context.ts'
import { signedInUser } from '#server/http/signed-in.ts'
import { notFound } from '#server/platform/failure.ts'
import { beginEmailChange, finishEmailChange } from './change-email.ts'
import { findPicture, picturePath, removePicture, setPicture } from './profile-picture.ts'
import { updateAccount } from './update-account.ts'

const profileCalls = bind(profileApi, {
  update: (call) => updateAccount(actorOf(call), call.user, call.body),
})

const emailChangeCalls = bind(emailChangeApi, {
  begin: async (call) => {
    const user = await beginEmailChange({ ...actorOf(call), email: call.user.email }, call.body)
    return answer(user ? 200 : 202, { user: user ?? null })
  },
  finish: async (call) => ({
    user: await finishEmailChange({ ...actorOf(call), email: call.user.email }, call.body.token),
  }),
})

const pictureCalls = bind(profilePictureApi, {
  set: (call) => setPicture(actorOf(call), call.body, call.request.header('content-type') ?? ''),
  remove: (call) => removePicture(actorOf(call)),
})

/** Returns a picture to any signed-in user who knows its address; a new picture gets a new address. */
async function showPicture(c: Context<HttpEnv>): Promise<Response> {
  await signedInUser(c)
  const webp = await findPicture(c.req.param('key') ?? '')
  if (!webp) throw notFound('Picture')
  return c.body(new Uint8Array(webp), 200, {
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
  })
}

const profileRoutes = new Hono<HttpEnv>()
  .get(`${picturePath}/:key{[\\w-]{22}}`, showPicture)
  .route('/', profileCalls)
  .route('/', emailChangeCalls)
  .route('/', pictureCalls)

/** The profile of a user: names, time zone, picture and email. */
export const profileFeature: Feature = {
  routes: [profileRoutes],
}
