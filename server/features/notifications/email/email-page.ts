import { plainLine, visibleText } from '#server/platform/text/plain-line.ts'
import { escaped, webLink } from './html-text.ts'
import { emailMarkdown } from './email-markdown.ts'

/** The content of an email. */
export interface EmailContent {
  subject: string
  /** The heading. */
  title: string
  /** Plain text; mail programs show its beginning next to the subject. */
  body: string
  /** A run's whole result in markdown, shown instead of the body. */
  result?: string | null
  /** How the result was produced: time, duration, engine, cost. */
  facts?: readonly string[]
  sources?: readonly EmailSource[]
  /** Exactly what is to be decided, line by line. */
  asked?: string | undefined
  /** How to answer by email. */
  reply?: string | undefined
  /** A web address and its label. */
  link: EmailLink | null
  /** Why the reader gets it. */
  reason: string
  /** Where to switch such emails off. */
  off?: EmailLink | null
  /** Where to unsubscribe from all emails. */
  unsubscribe?: EmailLink
}

/** An email as it is sent. */
export interface RenderedEmail {
  text: string
  /** Null: it is sent as plain text only. */
  html: string | null
}

/** The content of an email, its recipient, and how an answer finds its way. */
export interface AddressedContent {
  to: string
  /** Identifies the email in its answers; null: it has none. */
  token: string | null
  /** Null: nothing reads the answers. */
  replyTo: string | null
  words: EmailContent
}

export interface EmailLink {
  label: string
  href: string
}

/** A source that the result cites by number. */
export interface EmailSource {
  number: number
  title: string | null
  url: string
  /** Why it could not be read. */
  reason: string | null
}

/** Mail programs clip emails of more than about 100 kB. */
const resultBytesMax = 80_000
const resultCharsMax = 100_000
const preheaderMax = 140
const sourcesMax = 30
const leftOut = 'The result is longer than an email holds. The whole of it is on the page of the run.'
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"
const button =
  'display:inline-block;padding:10px 18px;border-radius:8px;background:#1d4ed8;color:#ffffff;text-decoration:none;font-weight:600'
const shown =
  'white-space:pre-wrap;overflow-wrap:anywhere;padding:12px;border:1px solid #94a3b8;border-radius:8px;font-size:14px'
const small = 'font-size:13px;opacity:0.8'
const hidden = 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px'

/** Returns the plain-text form of an email. */
export function emailText(words: EmailContent): string {
  const { title, body, result, facts = [], link, reason, off, unsubscribe } = words
  const ways = [off, unsubscribe].flatMap((way) => (way ? `${way.label}: ${way.href}` : []))
  const parts = [
    title,
    facts.join(' · '),
    result ? resultText(result) : body,
    sourcesText(words.sources ?? []),
    words.asked,
    words.reply,
    link && `${link.label}: ${link.href}`,
    `-- \n${[reason, ...ways].join('\n')}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function resultText(result: string): string {
  const text = visibleText(result.slice(0, resultCharsMax).toWellFormed()).trim()
  return result.length > resultCharsMax ? `${text}\n\n${leftOut}` : text
}

function sourcesText(sources: readonly EmailSource[]): string {
  if (sources.length === 0) return ''
  const lines = shownSources(sources).map(
    ({ number, name, url, note }) => `[${number}] ${name}${note}\n    ${url}`,
  )
  return ['Sources', ...lines].join('\n')
}

/**
 * Returns the email as an HTML page without images, scripts or external resources; colors follow the reader's theme.
 */
export async function emailHtml(words: EmailContent): Promise<string> {
  const { subject, title, body, facts = [], link, reason, off, unsubscribe } = words
  const parts = [
    `<div style="${hidden}">${escaped(plainLine(body, preheaderMax))}</div>`,
    `<div style="max-width:640px;margin:0 auto">`,
    `<h1 style="margin:0 0 8px;font-size:22px;line-height:1.3">${escaped(title)}</h1>`,
    facts.length > 0 && `<p style="margin:0 0 20px;${small}">${facts.map(escaped).join(' · ')}</p>`,
    await mainHtml(words),
    sourcesHtml(words.sources ?? []),
    words.asked && `<pre style="${shown}">${escaped(words.asked)}</pre>`,
    words.reply && `<p style="margin:16px 0 0">${escaped(words.reply)}</p>`,
    link &&
      `<p style="margin:24px 0"><a href="${escaped(link.href)}" style="${button}">${escaped(link.label)}</a></p>`,
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #94a3b8;${small}">${escaped(reason)}${wayHtml(off)}${wayHtml(unsubscribe)}</p>`,
    '</div>',
  ]
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;${font};font-size:16px;line-height:1.5;overflow-wrap:anywhere">
${parts.filter(Boolean).join('\n')}
</body>
</html>
`
}

async function mainHtml({ body, result }: EmailContent): Promise<string> {
  if (!result) return `<p style="margin:0">${escaped(body).replaceAll('\n', '<br>')}</p>`
  const { html, isCut } = await emailMarkdown(result, resultBytesMax)
  return isCut ? `${html}<p style="${small}">${leftOut}</p>` : html
}

function sourcesHtml(sources: readonly EmailSource[]): string {
  if (sources.length === 0) return ''
  const lines = shownSources(sources).map(
    ({ number, name, url, note }) => `[${number}] ${webLink(url, escaped(name))}${escaped(note)}`,
  )
  return `<h2 style="margin:20px 0 8px;font-size:17px">Sources</h2><p style="margin:0;font-size:14px">${lines.join('<br>')}</p>`
}

function shownSources(sources: readonly EmailSource[]) {
  return sources.slice(0, sourcesMax).map(({ number, title, url, reason }) => ({
    number,
    name: plainLine(title ?? '', 120) || plainLine(url, 120),
    url: plainLine(url, 2_000),
    note: reason === null ? '' : ` (could not be read: ${plainLine(reason, 120)})`,
  }))
}

const wayHtml = (way?: EmailLink | null) => (way ? ` ${webLink(way.href, escaped(way.label))}` : '')
