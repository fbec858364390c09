import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as a browser would get it. */
export interface PushedMessage {
  payload: Record<string, unknown>
  /** Bytes of the encrypted body. */
  bytes: number
  ttl: number
  urgency: string | undefined
  topic: string | undefined
}

/** What the service says next. */
interface PushAnswer {
  status: number
  headers?: Record<string, string>
}

/** A push service on loopback, with a browser that has subscribed to it. */
export interface PushService {
  url: string
  /** The browser's subscription, as `PushSubscription.toJSON` gives it. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Messages that it took, in order. */
  received: PushedMessage[]
  /** Why it refused requests: what was wrong with their signature or encryption. */
  problems: string[]
  /** Answers the next requests so; afterwards it answers 201 again. */
  answerNext: (...answers: PushAnswer[]) => void
  close: () => Promise<void>
}

/**
 * Starts a push service that takes only messages signed with the key to which the browser has subscribed (RFC 8292) and
 * encrypted for it (RFC 8291).
 */
export async function startPushService(serverKey: () => string | Promise<string>): Promise<PushService> {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16)
  const received: PushedMessage[] = []
  const problems: string[] = []
  const answers: PushAnswer[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    const refuse = (status: number, problem: string) => {
      problems.push(problem)
      response.writeHead(status).end(problem)
    }
    const problem = problemOfSignature(request.headers, origin, await serverKey())
    if (problem) return refuse(403, problem)
    const told = answers.shift()
    if (told && told.status !== 201) return response.writeHead(told.status, told.headers).end()
    if (body.length > 4_096) return refuse(413, 'too long')
    try {
      if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('another encoding')
      const { ttl, urgency, topic } = request.headers as Record<string, string | undefined>
      const payload = JSON.parse(decrypt(body, browser, auth)) as Record<string, unknown>
      received.push({ payload, bytes: body.length, ttl: Number(ttl), urgency, topic })
    } catch (error) {
      return refuse(400, String(error))
    }
    return response.writeHead(201, { location: `${origin}/messages/m${received.length}` }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: origin,
    subscription: {
      endpoint: `${origin}/push/${randomBytes(12).toString('base64url')}`,
      keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    received,
    problems,
    answerNext: (...more) => answers.push(...more),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const dayMs = 86_400_000
const fromJson = (part: string | undefined) =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>

/** What is wrong with the signature of a request; undefined: nothing. */
function problemOfSignature(headers: IncomingHttpHeaders, origin: string, key: string): string | undefined {
  const [, token = '', named] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  if (named !== key) return 'signed with another key than the browser subscribed to'
  const [head, claims, signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  if (fromJson(head).alg !== 'ES256') return 'another algorithm'
  const signed = Buffer.from(`${head}.${claims}`)
  const signatureBytes = Buffer.from(signature, 'base64url')
  if (!verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signatureBytes))
    return 'a wrong signature'
  const { aud, exp, sub } = fromJson(claims)
  if (aud !== origin) return `meant for ${String(aud)}`
  const left = Number(exp) * 1_000 - Date.now()
  if (!(left > 0 && left <= dayMs)) return 'expired, or valid for more than a day'
  if (!/^(?:mailto:\S+@\S+|https:\/\/\S+)$/.test(String(sub))) return 'no contact'
  return undefined
}

/** Decrypts `aes128gcm` content of one record for a browser (RFC 8188, RFC 8291). */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + senderKey.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(senderKey), auth, info, 32))
  const derive = (what: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, bytes))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last record ends with a 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
