import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A storage that speaks the part of S3 that backups use; it checks that calls are signed, not the signature. */
export interface S3Peer {
  url: string
  objects: Map<string, Buffer>
  /** Statuses that the next calls get, in order, instead of what they ask for. */
  failures: number[]
  /** The number of calls so far. */
  calls: () => number
  close: () => Promise<void>
}

export async function startS3Peer(bucket: string): Promise<S3Peer> {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const failures: number[] = []
  let calls = 0
  const server = createServer(async (request, response) => {
    calls += 1
    const body = await bodyOf(request)
    const failure = failures.shift()
    if (failure !== undefined)
      return reply(response, failure, `<Error><Code>Planned${failure}</Code></Error>`)
    const url = new URL(request.url ?? '', 'http://peer')
    const [, named, ...parts] = decodeURIComponent(url.pathname).split('/')
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return reply(response, 403)
    if (named !== bucket) return reply(response, 404, '<Error><Code>NoSuchBucket</Code></Error>')
    const md5 = request.headers['content-md5']
    if (md5 && md5 !== createHash('md5').update(body).digest('base64')) return reply(response, 400)
    return answer(request, response, url.searchParams, parts.join('/'), body)
  })
  function answer(
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
    key: string,
    body: Buffer,
  ): void {
    const id = query.get('uploadId')
    if (method === 'POST' && query.has('uploads')) {
      uploads.set(key, new Map())
      return reply(response, 200, `<R><UploadId>${key}</UploadId></R>`)
    }
    if (method === 'PUT' && id) {
      uploads.get(id)?.set(Number(query.get('partNumber')), body)
      return reply(response, 200, '', { etag: '"part"' })
    }
    if (method === 'POST' && id) {
      const parts = [...(uploads.get(id) ?? [])].toSorted(([a], [b]) => a - b)
      objects.set(key, Buffer.concat(parts.map(([, part]) => part)))
      uploads.delete(id)
      return reply(response, 200, '<CompleteMultipartUploadResult/>')
    }
    if (method === 'PUT') objects.set(key, body)
    if (method === 'PUT') return reply(response, 200)
    if (method === 'DELETE') objects.delete(key)
    if (method === 'DELETE') return reply(response, 204)
    if (key === '') {
      const prefix = query.get('prefix') ?? ''
      const listed = [...objects].filter(([name]) => name.startsWith(prefix))
      const rows = listed.map(
        ([name, data]) => `<Contents><Key>${name}</Key><Size>${data.length}</Size></Contents>`,
      )
      return reply(
        response,
        200,
        `<ListBucketResult><Name>${bucket}</Name>${rows.join('')}</ListBucketResult>`,
      )
    }
    const found = objects.get(key)
    if (!found) return reply(response, 404)
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    const part = from === undefined ? found : found.subarray(Number(from), Number(to) + 1)
    return reply(response, from === undefined ? 200 : 206, part, { 'content-length': String(part.length) })
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    failures,
    calls: () => calls,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function reply(
  response: ServerResponse,
  status: number,
  body: string | Buffer = '',
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, headers).end(body)
}
