import { type Context, Hono } from 'hono'
import { accountApi } from '#contract/account.ts'
import { actorOf } from '#server/features/activity/public.ts'
import type { Feature } from '#server/features/feature.ts'
import { endOwnSubscription } from '#server/features/payments/public.ts'
import { bind } from '#server/http/bind.ts'
import type { HttpEnv } from '#server/http/context.ts'
import { signedInUser } from '#server/http/signed-in.ts'
import { clock } from '#server/platform/clock.ts'
import { tooManyRequests } from '#server/platform/failure.ts'
import { RateWindow } from '#server/platform/load/rate-window.ts'
import { closeAccount, confirmOwner } from './close-account.ts'
import { dataOf } from './download.ts'
import { removalLoop } from './remove-accounts.ts'

const downloadsAnHour = 5
const downloads = new RateWindow(60 * 60)

const calls = bind(accountApi, {
  remove: async (call) => {
    const { user, body } = call
    await confirmOwner(user, body)
    await endOwnSubscription(user.id)
    await closeAccount(actorOf(call))
    removalLoop.wake()
    return undefined
  },
})

async function download(c: Context<HttpEnv>): Promise<Response> {
  const { id } = await signedInUser(c)
  const seconds = downloads.waitOf(id)
  if (seconds > 0) throw tooManyRequests(seconds)
  downloads.take(id, downloadsAnHour)
  const day = clock.now().toISOString().slice(0, 10)
  return c.body(await dataOf(id), 200, {
    'content-type': 'application/json',
    'content-disposition': `attachment; filename="balancia-data-${day}.json"`,
    'cache-control': 'no-store',
  })
}

const accountRoutes = new Hono<HttpEnv>().get('/api/account/data', download).route('/', calls)

/** Lets users download all of their data, and delete their account. */
export const accountFeature: Feature = {
  routes: [accountRoutes],
  jobs: { worker: async () => [removalLoop] },
}
