import type { Browser } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type EncodeJob, encodeInPage } from './encode-in-page.ts'

const libraryFile = join(import.meta.dirname, '../../node_modules/mediabunny/dist/bundles/mediabunny.min.mjs')

/** Encodes the pictures that a job cuts from these files into an H.264 film; the browser does the work, for it brings the encoder. */
export async function encode(browser: Browser, sources: readonly string[], job: EncodeJob): Promise<Buffer> {
  let film: Buffer | undefined
  const library = await readFile(libraryFile)
  const server = createServer((request, response) => void answer(request, response))
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/'
    if (request.method === 'PUT') {
      film = await buffer(request)
      return response.end()
    }
    const source = sources[Number(/^\/sources\/(\d+)$/.exec(path)?.[1])]
    if (source) return reply(response, 'image/*', await readFile(source))
    if (path === '/mediabunny.mjs') return reply(response, 'text/javascript', library)
    return reply(response, 'text/html', path === '/' ? '<title>Encoder</title>' : undefined)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await page.evaluate(encodeInPage, job)
  } finally {
    await context.close()
    server.closeAllConnections()
    server.close()
  }
  if (!film) throw new Error('The encoder handed nothing back.')
  return film
}

function reply(response: ServerResponse, type: string, body: Uint8Array | string | undefined) {
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': type })
  response.end(body)
}
