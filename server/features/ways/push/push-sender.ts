import type { PushMessage } from '#contract/notifications/push-message.ts'
import { knownUrl } from '#contract/known-url.ts'
import type { NotificationEvent } from '#contract/notifications/way-names.ts'
import { contactHref } from '#contract/contact.ts'
import { countWaiting } from '#server/features/notifications/public.ts'
import type { OpenWay, SendOutcome, WayMessage, WaySender } from '#server/features/ways/way-sender.ts'
import { secondsToWait } from '#server/integrations/answered-failure.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { log } from '#server/platform/log.ts'
import { type OutboundAnswer, safeFetch, statusText } from '#server/platform/outbound/outbound.ts'
import { OutboundFailure } from '#server/platform/outbound/outbound-failure.ts'
import { siteUrl } from '#server/platform/site-url.ts'
import { cutAt } from '#server/platform/text/plain-line.ts'
import { type PushKeys, readPushKeys } from './push-keys.ts'

/** A push service takes 4,096 bytes, encryption included; some take less and answer 413. */
const payloadBytes = [3_800, 1_200] as const
const daySeconds = 86_400
const testSeconds = 300
const editedSeconds = daySeconds

type Urgency = 'low' | 'normal' | 'high'
const urgencies: Record<NotificationEvent, Urgency> = {
  'needs-you': 'high',
  failed: 'normal',
  news: 'normal',
  finished: 'low',
  weekly: 'low',
}

/** The secrets of a way that notifies a browser, from its subscription. */
export const pushSecrets = (subscription: { endpoint: string; keys: { p256dh: string; auth: string } }) => ({
  endpoint: subscription.endpoint,
  ...subscription.keys,
})

/** Notifies a browser through its push service. The browser shows a repetition in place of the one before. */
export const pushSender: WaySender = {
  kind: 'push',
  canDecide: false,
  honoursIdempotencyKey: true,
  async send(way, message, signal) {
    const { asked, event, idempotencyKey, deliveryId, title } = message
    const tag = idempotencyKey.replaceAll('-', '')
    const payload = {
      title,
      body: bodyOf(message),
      url: asked?.link ?? message.url,
      tag,
      deliveryId,
      isSilent: false,
    }
    const outcome = await push(
      way,
      payload,
      { urgency: urgencies[event], seconds: secondsOf(message) },
      signal,
    )
    return outcome.state === 'sent' ? { ...outcome, remote: { tag, url: message.url } } : outcome
  },
  edit: (way, { remote, title, outcome }, signal) =>
    push(
      way,
      {
        title,
        body: outcome,
        url: remote.url ?? siteUrl(),
        tag: remote.tag ?? '',
        deliveryId: null,
        isSilent: true,
      },
      { urgency: 'low', seconds: editedSeconds },
      signal,
    ),
}

function bodyOf({ body, asked }: WayMessage): string {
  if (!asked) return body
  const warning = asked.isTainted && 'Text by others may have caused this.'
  return [asked.reason, warning, asked.payload].filter(Boolean).join('\n')
}

/** How long the push service holds a message for a browser that is off. */
function secondsOf({ deliveryId, asked }: WayMessage): number {
  if (deliveryId === null) return testSeconds
  if (!asked) return daySeconds
  return Math.max(Math.ceil((asked.expiresAt.getTime() - clock.now().getTime()) / 1_000), testSeconds)
}

type Shown = Omit<PushMessage, 'waiting'>
type How = { urgency: Urgency; seconds: number }

async function push(way: OpenWay, shown: Shown, how: How, signal: AbortSignal): Promise<SendOutcome> {
  const [keys, { approvals }] = await Promise.all([readPushKeys(), countWaiting(way.userId)])
  const payload = { ...shown, waiting: approvals }
  try {
    for (const bytesMax of payloadBytes) {
      const answer = await request(way, fitted(payload, bytesMax), { ...how, keys, topic: shown.tag }, signal)
      if (answer === undefined) return badSubscription
      if (answer.status !== 413) return outcomeOf(answer)
    }
    return { state: 'failed', message: `${hostOf(way)} takes no message that long`, isFinal: true }
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    const isFinal = !passing.has(error.code)
    return { state: 'failed', message: `${hostOf(way)}: ${error.message}`, ...(isFinal && { isFinal }) }
  }
}

/** Failures of the network that may be over at the next attempt. */
const passing = new Set<OutboundFailure['code']>(['timeout', 'canceled', 'network', 'proxy', 'unknown_host'])

const badSubscription: SendOutcome = {
  state: 'gone',
  message: 'The subscription of this browser is invalid. Turn on notifications in it again.',
}

/** Undefined: the subscription has keys that nothing can be encrypted for. */
async function request(
  { secrets: { endpoint = '', p256dh = '', auth = '' } }: OpenWay,
  payload: string,
  { keys, topic, urgency, seconds }: How & { keys: PushKeys; topic: string },
  signal: AbortSignal,
): Promise<OutboundAnswer | undefined> {
  // The library is loaded with the first message.
  const { default: webPush } = await import('web-push')
  let made: ReturnType<typeof webPush.generateRequestDetails>
  try {
    made = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: subject(), ...keys },
      TTL: seconds,
      urgency,
      topic,
    })
  } catch (error) {
    log.debug({ err: error }, 'A subscription for notifications cannot be used')
    return undefined
  }
  const { 'Content-Length': _computed, ...headers } = made.headers
  return safeFetch(endpoint, {
    method: 'POST',
    headers,
    body: new Uint8Array(made.body ?? []),
    bytesMax: 10_000,
    signal,
  })
}

/** The contact of this server for push services, an address outside of it. */
function subject(): string {
  const site = siteUrl()
  return site.startsWith('https:') ? site : (contactHref(config.contact ?? '') ?? 'mailto:admin@example.com')
}

function outcomeOf(answer: OutboundAnswer): SendOutcome {
  const { status, headers, url } = answer
  const { host } = knownUrl(url)
  const said = `${host}: ${statusText(status)}`
  if (status >= 200 && status < 300) {
    const id = headers.location?.split('/').at(-1)
    return { state: 'sent', proof: `Accepted by ${host}${id ? ` as ${cutAt(id, 80)}` : ''}` }
  }
  if (status === 404 || status === 410) {
    return {
      state: 'gone',
      message: `The browser has ended its subscription (${said}). Turn on notifications in it again.`,
    }
  }
  if (status === 401 || status === 403) {
    return {
      state: 'failed',
      message: `The push service refused the signature of this server (${said}). Turn off notifications in this browser and on again; if it fails again, the clock of the server may be wrong.`,
      isFinal: true,
    }
  }
  if (status === 429 || status >= 500)
    return { state: 'failed', message: said, retryAfterMs: secondsToWait(headers) * 1_000 }
  return { state: 'failed', message: said, isFinal: true }
}

const hostOf = ({ secrets }: OpenWay) => URL.parse(secrets.endpoint ?? '')?.host ?? 'The push service'

/** The payload as JSON, with its body cut so that it fits. */
function fitted(payload: PushMessage, bytesMax: number): string {
  for (let body = payload.body; ; body = `${cutAt(body, Math.floor(body.length / 2))}…`) {
    const text = JSON.stringify({ ...payload, body })
    if (Buffer.byteLength(text) <= bytesMax || body.length <= 1) return text
  }
}
