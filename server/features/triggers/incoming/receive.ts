import { and, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { DeliveryAccepted } from '#contract/triggers/triggers.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentTeams } from '#server/db/tables/teams.ts'
import { agentTriggers } from '#server/db/tables/triggers.ts'
import { users } from '#server/db/tables/users.ts'
import { idempotencyKey } from '#server/features/runs/public.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { rawBytesMax } from '#server/http/input/read-input.ts'
import { isPacked, unpackBody } from '#server/http/input/unpack-body.ts'
import { clock } from '#server/platform/clock.ts'
import { Failure, invalid, notFound, tooManyRequests, unauthorized } from '#server/platform/failure.ts'
import { hashOf, isSameHash } from '#server/platform/secrets/api-key.ts'
import { RateWindow } from '#server/platform/load/rate-window.ts'
import { deliver, type Message, newDeliveryId } from './deliver.ts'
import { openSecret } from '#server/features/triggers/keys.ts'
import {
  isOf,
  isSubjectThere,
  type Subject,
  subjectColumns,
  type TriggerRow,
} from '#server/features/triggers/own-triggers.ts'
import { callInput, checkWebhookType, webhookInput } from './payload.ts'
import { isFresh, isSigned } from '#server/platform/secrets/webhook-signature.ts'

type ReadBody = () => Promise<Uint8Array>

/** Calls with a wrong key or to an unknown address that one client address may make per minute. */
const failuresMax = 120
/** Bytes of bodies read at once for one webhook before their signatures are verified. */
const unverifiedBytesMax = 8 * rawBytesMax
const webhookIdMax = 255

const failures = new RateWindow(60)
/** Authenticated arrivals: webhooks by their address, calls by the hash of their key. */
const arrivals = new RateWindow(60)
/** The half of the limit that one client address may use. */
const unverifiedOfOneMax = unverifiedBytesMax / 2
const unverifiedBytes = new Map<string, number>()

interface Found {
  trigger: TriggerRow
  userId: string
}

/** Accepts a delivery to a webhook's address. The body is read only after address, rate and key were checked. */
export async function receiveWebhook(
  endpoint: string,
  readBody: ReadBody,
  request: RequestFacts,
): Promise<DeliveryAccepted> {
  const gate = `hook ${endpoint}`
  refuseFor(failures.waitOf(request.ip) || arrivals.waitOf(gate))
  const keyHash = hashOf(request.header('x-api-key') ?? bearerKey(request))
  const found = await findTrigger(eq(agentTriggers.endpoint, endpoint))
  if (!found) throw failed(request, notFound('Webhook'))
  const hasKey = isSameHash(keyHash, found.trigger.apiKey ?? '')
  const signedBody = hasKey ? undefined : await readSigned(found.trigger, readBody, request)
  if (!hasKey && !signedBody) throw failed(request, unauthorizedHook())
  refuseFor(arrivals.take(gate, found.trigger.rateLimit))
  const contentType = request.header('content-type')
  checkWebhookType(contentType)
  const webhookId = webhookIdOf(request)
  const payload = webhookInput(signedBody ?? (await unpacked(await readBody(), request)), contentType)
  return take(gate, found, request, { webhookId, kind: 'live', payload })
}

/** Accepts a call by key; a wrong key gets the same answer for every agent or team. */
export async function receiveCall(
  subject: Subject,
  readBody: ReadBody,
  request: RequestFacts,
): Promise<DeliveryAccepted & { userId: string }> {
  const key = bearerKey(request)
  const gate = `key ${hashOf(key)}`
  refuseFor(failures.waitOf(request.ip) || arrivals.waitOf(gate))
  const found = await findTrigger(
    and(isOf(subject), eq(agentTriggers.triggerType, 'api'), eq(agentTriggers.apiKey, hashOf(key))),
  )
  if (!found) throw failed(request, unauthorizedCall())
  refuseFor(arrivals.take(gate, found.trigger.rateLimit))
  const webhookId = idempotencyKey(request.header('idempotency-key')) || newDeliveryId()
  const payload = callInput(await readBody(), request.header('content-type'))
  const taken = await take(gate, found, request, { webhookId, kind: 'live', payload })
  return { ...taken, userId: found.userId }
}

const bearerKey = (request: RequestFacts) =>
  /^Bearer +(\S+)$/i.exec(request.header('authorization') ?? '')?.[1] ?? ''

/** Says which header is missing or wrong, but not whether the address exists or whose it is. */
const unauthorizedHook = () =>
  unauthorized({
    path: 'x-api-key',
    message: 'Send the key of this trigger in the header x-api-key, or sign the body.',
  })
const unauthorizedCall = () =>
  unauthorized({
    path: 'authorization',
    message: 'Send the header Authorization: Bearer <key of this trigger>.',
  })

/** Finds the trigger of an active user's agent or team that is not in the trash. */
async function findTrigger(which: SQL | undefined): Promise<Found | undefined> {
  const [found] = await db
    .select({ trigger: getTableColumns(agentTriggers), userId: subjectColumns.userId })
    .from(agentTriggers)
    .leftJoin(agents, eq(agents.id, agentTriggers.agentId))
    .leftJoin(agentTeams, eq(agentTeams.id, agentTriggers.teamId))
    .innerJoin(users, and(eq(users.id, subjectColumns.userId), eq(users.isActive, true)))
    .where(and(which, isSubjectThere))
  return found
}

async function take(
  gate: string,
  { trigger, userId }: Found,
  { ip, userAgent }: RequestFacts,
  message: Message,
): Promise<DeliveryAccepted> {
  try {
    return await deliver({ userId, ip, userAgent }, trigger.id, message)
  } catch (error) {
    if (error instanceof Failure && error.status === 429) {
      arrivals.close(gate, Number(error.headers['Retry-After']))
    }
    throw error
  }
}

const unpacked = (bytes: Uint8Array, request: RequestFacts) =>
  unpackBody(Buffer.from(bytes), request.header('content-encoding'), rawBytesMax)

/**
 * Reads and decompresses a body that claims to be signed; undefined without a valid signature by this trigger's secret.
 * Senders sign the bytes before or after compression, so both are accepted.
 */
async function readSigned(
  { endpoint, signingSecret }: TriggerRow,
  readBody: ReadBody,
  request: RequestFacts,
): Promise<Uint8Array | undefined> {
  const id = request.header('webhook-id')
  const timestamp = request.header('webhook-timestamp')
  const signature = request.header('webhook-signature')
  if (!id || !timestamp || !signature || !signingSecret || !isFresh(timestamp, clock.now())) return undefined
  const secret = openSecret(signingSecret)
  const isRight = (bytes: Uint8Array) => isSigned(secret, { id, timestamp, signature }, bytes)
  return readUnverified(endpoint ?? '', request, async () => {
    const sent = await readBody()
    const bytes = await unpacked(sent, request)
    return isRight(bytes) || isRight(sent) ? bytes : undefined
  })
}

/** Limits the memory that unverified bodies to one address can take in this process. */
async function readUnverified<T>(
  endpoint: string,
  request: RequestFacts,
  read: () => Promise<T>,
): Promise<T> {
  const isBounded = !isPacked(request.header('content-encoding'))
  const length = Number((isBounded && request.header('content-length')) || rawBytesMax)
  const bytes = Math.min(Number.isFinite(length) ? length : rawBytesMax, rawBytesMax)
  const clientKey = `${endpoint} ${request.ip}`
  if (unverified(endpoint) + bytes > unverifiedBytesMax) throw tooManyRequests(1)
  if (unverified(clientKey) + bytes > unverifiedOfOneMax) throw tooManyRequests(1)
  for (const key of [endpoint, clientKey]) unverifiedBytes.set(key, unverified(key) + bytes)
  try {
    return await read()
  } catch (error) {
    // A sender of a slow body takes the capacity of others, so it counts as a failed attempt like a wrong signature.
    throw error instanceof Failure ? failed(request, error) : error
  } finally {
    for (const key of [endpoint, clientKey]) {
      const left = unverified(key) - bytes
      if (left > 0) unverifiedBytes.set(key, left)
      else unverifiedBytes.delete(key)
    }
  }
}

const unverified = (key: string) => unverifiedBytes.get(key) ?? 0

function webhookIdOf(request: RequestFacts): string {
  const id = request.header('webhook-id')?.trim()
  if (!id) return newDeliveryId()
  if (id.length > webhookIdMax) throw invalid(`The webhook-id may have at most ${webhookIdMax} characters.`)
  return id
}

function failed(request: RequestFacts, failure: Failure): Failure {
  failures.take(request.ip, failuresMax)
  return failure
}

function refuseFor(seconds: number): void {
  if (seconds > 0) throw tooManyRequests(seconds)
}
