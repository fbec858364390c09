import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { article } from '#tests/peers/pages.ts'
import { sites } from './sites.ts'

/** What was sent to the town's channel. */
export interface ChannelMessage {
  path: string
  text: string
}

/** The made-up places around the product, by names that can be nobody's (RFC 2606): pages to read and a channel that takes messages. */
export interface Town {
  port: number
  hosts: string[]
  messages: ChannelMessage[]
  /** From now on the page says what it says the next day. */
  turn: (site: keyof typeof sites) => void
  close: () => Promise<void>
}

export const channelHost = 'hooks.harbour-chat.example'

/** The address of one of the town's pages. */
export const addressOf = (site: keyof typeof sites) => `http://${sites[site].host}${sites[site].path}`

/** Opens the town on loopback. */
export async function openTown(): Promise<Town> {
  const messages: ChannelMessage[] = []
  const turned = new Set<string>()
  const server = createServer((request, response) => void answer(request, response))
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const host = request.headers.host?.split(':')[0]
    const path = request.url ?? '/'
    if (host === channelHost) {
      messages.push({ path, text: await bodyOf(request) })
      return response.end('ok')
    }
    const found = Object.entries(sites).find(([, site]) => site.host === host && site.path === path)
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    if (!found) return response.end('<h1>Not here</h1>')
    const [name, site] = found
    response.end(htmlOf(site, turned.has(name)))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    hosts: [channelHost, ...new Set(Object.values(sites).map(({ host }) => host))],
    messages,
    turn: (site) => turned.add(site),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

type Site = (typeof sites)[keyof typeof sites]

function htmlOf(site: Site, isTurned: boolean): string {
  const { paragraphs, nextParagraphs, rows, nextRows } = { ...noChange, ...site }
  const table = isTurned && nextRows.length > 0 ? nextRows : rows
  const body = isTurned && nextParagraphs.length > 0 ? nextParagraphs : paragraphs
  const html = article(site.title, [...body])
  if (table.length === 0) return html
  const cells = table.map((row, place) => {
    const tag = place === 0 ? 'th' : 'td'
    return `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  })
  return html.replace('</article>', `<table>${cells.join('')}</table></article>`)
}

const noChange: { nextParagraphs: string[]; rows: string[][]; nextRows: string[][] } = {
  nextParagraphs: [],
  rows: [],
  nextRows: [],
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
