import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretFor, secretsFor } from '#server/platform/secrets/secrets.ts'

const purpose = 'email-reply'
const hashChars = 8
const macChars = 20
const tokenPattern = /(?<![0-9a-z])([nut])([0-9a-z]{1,7})-([0-9a-f]{8})-([0-9a-f]{20})(?![0-9a-z])/gi
const none = '0'.repeat(hashChars)

/**
 * What an answer to one of our emails refers to: an email of the outbox, a thread, or only the linked account that it
 * was sent to. Letters and digits, because servers may change the case of an address.
 */
export interface ReplyToken {
  what: 'email' | 'thread' | 'account'
  id: number
  /** The first characters of the hash of the payload that it shows; null: it asks for no decision. */
  hash: string | null
}

const letters = { email: 'n', thread: 't', account: 'u' } as const
const names = { n: 'email', t: 'thread', u: 'account' } as const

/** A secret that proves that its sender has received an email of ours; about 45 characters, the same at each call. */
export function replyToken({ what, id, hash }: ReplyToken): string {
  const text = `${letters[what]}${id.toString(36)}-${hash?.slice(0, hashChars) ?? none}`
  return `${text}-${macOf(secretFor(purpose), text)}`
}

/** Returns the tokens of this installation in an address or the id of a message. */
export function replyTokensIn(text: string): ReplyToken[] {
  return [...text.slice(0, 2_000).toLowerCase().matchAll(tokenPattern)].flatMap(
    ([, letter, id, hash, mac]) => {
      if (!mac || !isOurs(`${letter}${id}-${hash}`, mac)) return []
      const what = names[letter as keyof typeof names]
      return { what, id: Number.parseInt(id ?? '', 36), hash: hash === none ? null : (hash ?? null) }
    },
  )
}

const macOf = (key: Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest('hex').slice(0, macChars)

const isOurs = (text: string, mac: string) =>
  secretsFor(purpose).some((key) => timingSafeEqual(Buffer.from(macOf(key, text)), Buffer.from(mac)))

/** A mailbox of the installation, as answers need it. */
export interface ReplyMailbox {
  address: string
  /** Whether it also receives what is sent to `name+anything@…`. */
  hasPlus: boolean
}

/** The address to which an answer is sent. */
export function replyAddress({ address, hasPlus }: ReplyMailbox, token: string): string {
  const at = address.lastIndexOf('@')
  return hasPlus ? `${address.slice(0, at)}+${token}${address.slice(at)}` : address
}
