import PostalMime, { addressParser, type Attachment, decodeWords, type Email } from 'postal-mime'
import { plainFromHtml } from '#server/engine/page-digest/public.ts'
import { plainLine, visibleText } from '#server/platform/text/plain-line.ts'
import { automaticReason } from './automatic-mail.ts'
import { withoutQuotedHtml } from './quoted-html.ts'
import { replyText } from './reply-text.ts'

const textMax = 100_000
const recipientsMax = 50
const idsMax = 100
const filesMax = 10
/** Bytes of a returned message in which its id is looked for. */
const returnedMax = 20_000
const limits = { maxNestingDepth: 20, maxHeadersSize: 65_536, maxRfc822NestingDepth: 0 }
/** Headers in which servers note for whom they accepted a message. */
const recipientHeaders = new Set(['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'])
const signatureType = /^application\/(?:pgp-signature|(?:x-)?pkcs7-signature)$/

/** A message, or the beginning of one, as it was received. Only `recipients` and `ids` are not what its writer chose to show. */
export interface ReceivedEmail {
  /** Whether the whole header was read. */
  isHeaderWhole: boolean
  /** The only address in the only From; null: there is none or more than one. */
  from: string | null
  fromName: string
  recipients: string[]
  messageId: string | null
  /** The messages that it answers, the first of the conversation first. */
  ids: string[]
  subject: string
  /** Which header shows that no person has written it; null: none does. */
  automatic: string | null
  /** The id of a message of which a server reports that it will never be delivered (RFC 3464); null: none. */
  returned: string | null
  /** What servers say about its sender, the last one that handled it first. */
  authentication: string[]
  text: string
  /** The text without what it quotes. */
  ownText: string
  files: { name: string; type: string; content: Uint8Array<ArrayBuffer> }[]
}

/** Reads a message of strangers; rejects when it is no message. Run it in a thread: its time has no other limit. */
export async function parseEmail(source: Uint8Array<ArrayBuffer>): Promise<ReceivedEmail> {
  const email = await PostalMime.parse(source, limits)
  const { headers } = email
  const valuesOf = (name: string) => headers.filter(({ key }) => key === name).map(({ value }) => value)
  const text = textOf(email)
  const froms = valuesOf('from')
  const [from, ...others] = addressesIn(froms)
  return {
    isHeaderWhole: /\r?\n\r?\n/.test(Buffer.from(source).toString('latin1')),
    from: froms.length === 1 && from && others.length === 0 ? plainAddress(from.address) : null,
    fromName: plainLine(from?.name ?? '', 100),
    recipients: addressesIn(headers.filter(({ key }) => recipientHeaders.has(key)).map(({ value }) => value))
      .slice(0, recipientsMax)
      .map(({ address }) => address),
    messageId: idsIn(valuesOf('message-id'))[0] ?? null,
    ids: idsIn([...valuesOf('references'), ...valuesOf('in-reply-to')]),
    subject: plainLine(decodeWords(valuesOf('subject')[0] ?? ''), 300),
    automatic: automaticReason(valuesOf, from?.address ?? ''),
    returned: returnedId(email.attachments),
    authentication: valuesOf('authentication-results'),
    text: text.all,
    ownText: text.own,
    files: email.attachments.filter(isSentFile).slice(0, filesMax).map(asFile),
  }
}

function addressesIn(values: readonly string[]) {
  return values
    .flatMap((value) => addressParser(value, { flatten: true }))
    .map(({ name, address = '' }) => ({ name, address }))
}

/** An address of plain letters in lower case; null: it has others, which could look like those of somebody else. */
function plainAddress(address: string): string | null {
  return /^[!-?A-~]{1,64}@[a-z\d.-]{1,255}$/i.test(address) ? address.toLowerCase() : null
}

function idsIn(values: readonly string[]): string[] {
  const ids = values.flatMap((value) => value.match(/<[^<>\s]{1,250}>/g) ?? [])
  return [...new Set(ids)].slice(-idsMax)
}

function textOf({ text = '', html = '' }: Email): { all: string; own: string } {
  if (text.trim() !== '' || html === '') {
    const all = tidy(text)
    return { all, own: replyText(all) }
  }
  return { all: tidy(plainFromHtml(html)), own: replyText(tidy(plainFromHtml(withoutQuotedHtml(html)))) }
}

const tidy = (text: string) => visibleText(text.slice(0, textMax)).trim()

const returnedTypes = new Set(['message/rfc822', 'text/rfc822-headers'])

const textIn = (part: Attachment | undefined) =>
  part ? Buffer.from(asFile(part, 0).content.subarray(0, returnedMax)).toString('latin1') : ''

function returnedId(parts: readonly Attachment[]): string | null {
  const status = textIn(parts.find(({ mimeType }) => mimeType === 'message/delivery-status'))
  if (!/^action:\s*failed\s*$/im.test(status) || !/^status:\s*5\./im.test(status)) return null
  const returned = textIn(parts.find(({ mimeType }) => returnedTypes.has(mimeType)))
  return /^message-id:\s*(<[^<>\s]{1,250}>)/im.exec(returned)?.[1] ?? null
}

/** Leaves out pictures within the text, such as those of signatures, and cryptographic signatures. */
function isSentFile({ related, mimeType, disposition, contentId }: Attachment): boolean {
  if (related || signatureType.test(mimeType)) return false
  return !(disposition === 'inline' && contentId && mimeType.startsWith('image/'))
}

function asFile({ filename, mimeType, content }: Attachment, index: number) {
  return {
    name: plainLine(filename ?? '', 200).replaceAll(/[/\\]/g, '_') || `file-${index + 1}`,
    type: mimeType,
    content: new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content),
  }
}
