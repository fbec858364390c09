import { invalid } from '#server/platform/failure.ts'
import { safeFetch } from '#server/platform/outbound/outbound.ts'
import { serverOf, type SlackApp } from './slack-calls.ts'
import type { SlackFile } from './slack-events.ts'

const bytesMax = 10_000_000
const totalMs = 60_000

/** Reads a file that came with a message; throws a failure in words. */
export async function loadFile(app: SlackApp, file: SlackFile): Promise<Uint8Array<ArrayBuffer>> {
  const name = file.name ?? 'The file'
  const url = URL.parse(file.url_private_download ?? '')
  // The token goes to Slack alone.
  if (!url || !isOfSlack(app, url)) throw invalid(`${name} is not stored in Slack, so it cannot be read.`)
  if ((file.size ?? 0) > bytesMax) throw invalid(`${name} has more than 10 MB.`)
  const answer = await safeFetch(url.href, {
    headers: { authorization: `Bearer ${app.secrets.botToken}` },
    bytesMax,
    totalMs,
    redirectsMax: 0,
  })
  // Without the permission Slack answers with its sign-in page.
  const isPage = answer.type === 'text/html' && file.mimetype !== 'text/html'
  if (answer.status !== 200 || isPage)
    throw invalid(
      `Slack did not give ${name}. An administrator checks that the app has the permission files:read.`,
    )
  return new Uint8Array(answer.bytes)
}

/** Whether an address belongs to the server of the app. */
export function isOfSlack(app: SlackApp, url: URL): boolean {
  const own = URL.parse(serverOf(app))
  if (own?.host === url.host) return true
  const domain = own?.hostname.replace(/^www\./, '') ?? ''
  return /^(?:https|wss):$/.test(url.protocol) && domain.includes('.') && url.hostname.endsWith(`.${domain}`)
}
