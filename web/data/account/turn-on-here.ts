// chunk: page
import { deviceLabel } from '#contract/auth/device-label.ts'
import { call } from '#web/platform/call.ts'
import { store } from '#web/platform/local-storage.ts'
import { PushRefusal, subscribeHere } from '#web/platform/net/push-subscription.ts'
import { callKey, queryClient, reportFailure } from '#web/platform/query.ts'
import { toast } from '#web/platform/toast.ts'

/** Where this browser stores which way notifies it. */
export const wayHereKey = 'balancia-this-browser'

/** Turns notifications on in this browser, once it was asked for permission: subscribes, adds the way, and reports the outcome. */
export async function turnOnHere(pushKey: string, permission: NotificationPermission): Promise<void> {
  try {
    const { endpoint = '', keys = {} } = await subscribeHere(pushKey, permission)
    const { p256dh = '', auth = '' } = keys
    const subscription = { endpoint, keys: { p256dh, auth } }
    const name = deviceLabel(navigator.userAgent)
    const { id } = await call('POST /api/notification-ways', { body: { kind: 'push', name, subscription } })
    store(wayHereKey, String(id))
    toast({ title: 'Turned on', description: 'Balancia notifies you in this browser from now on.' })
  } catch (error) {
    if (error instanceof PushRefusal)
      toast({ title: 'Not turned on', description: error.message, variant: 'destructive' })
    else reportFailure(error, 'Failed to turn on notifications')
  }
  for (const queryKey of [callKey('GET /api/notification-ways'), ['this browser']])
    void queryClient.invalidateQueries({ queryKey })
}
