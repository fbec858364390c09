import { STATUS_CODES } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import type { Dispatcher, Response } from 'undici'
import { knownUrl } from '#contract/known-url.ts'
import { config } from '#server/platform/config.ts'
import type { ProxyConfig } from '#server/platform/proxy-config.ts'
import { fairSlots, type InSlot } from '#server/platform/load/fair-slots.ts'
import { allowList, checkUrl, isPublicAddress, type Target, webPorts } from './outbound-address.ts'
import {
  networkFailure,
  OutboundFailure,
  privateAddress,
  privateModelHost,
  requestTimedOut,
  tooLarge,
  unknownBeforeProxy,
  unknownHost,
} from './outbound-failure.ts'
import { throughProxy } from './proxy-tunnel.ts'
import { publicLookup, systemLookup } from './public-lookup.ts'

/** Gives every address of a host name; throws when there is none. */
export type Lookup = (host: string) => Promise<readonly string[]>

export interface OutboundRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent to the first address only: a redirect never carries them on. */
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
  /** Accepted media types of a 2xx answer; all when omitted. */
  types?: RegExp
  /** Limit of the answer after decompression, in bytes; 5,000,000 when omitted. */
  bytesMax?: number
  /** From the call to the last byte, redirects included, ms; 15,000 when omitted. */
  totalMs?: number
  /** 5 for GET and HEAD. Other methods are never redirected. */
  redirectsMax?: number
  signal?: AbortSignal
}

export interface OutboundAnswer {
  /** The address of the answer, after redirects. */
  url: string
  status: number
  /** Media type in lower case without parameters; empty when missing. */
  type: string
  headers: Record<string, string>
  /** Decompressed; of an answer that is not 2xx only the first 64 kB. */
  bytes: Uint8Array
}

export type SafeFetch = (url: string, request?: OutboundRequest) => Promise<OutboundAnswer>

const redirects = new Set([301, 302, 303, 307, 308])
const errorBytesMax = 64_000
/** One is always left for others: a call may take all of its time. */
const callsPerHost = 8
const callsPerHostAndUser = 7
const fixedHeaders = { 'accept-encoding': 'gzip, deflate, br' }
const firstHeaders = { 'user-agent': 'Mozilla/5.0 (compatible; Balancia/0.1)', accept: '*/*' }

/**
 * Makes the one way out of the server: a fetch that reaches public web addresses and `allowHosts` only.
 * It throws an `OutboundFailure` and nothing else; a status that is not 2xx is an answer.
 */
export function createOutbound(options: {
  allowHosts: readonly string[]
  lookup?: Lookup
  ports?: readonly number[]
  /** That of the operator when omitted. */
  proxy?: ProxyConfig
}): SafeFetch {
  const allows = allowList(options.allowHosts)
  const ports = options.ports ?? webPorts
  const dialers = openDialers(options.lookup ?? publicLookup, options.lookup ?? systemLookup, {
    proxy: options.proxy,
  })
  const inHostTurn = turnsByHost()

  return async (url, request = {}) => {
    const { totalMs = 15_000, method = 'GET' } = request
    const deadline = AbortSignal.timeout(totalMs)
    const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline
    const redirectsMax = method === 'GET' || method === 'HEAD' ? (request.redirectsMax ?? 5) : 0
    let target = checkUrl(url, allows, ports)
    try {
      for (let hop = 0; ; hop++) {
        const { host } = target
        const answer = await inHostTurn(host, signal, async () => {
          const response = await send(target, hop, { ...request, method, signal }, await dialers())
          if (!redirects.has(response.status)) return { received: await receive(response, target, request) }
          await discard(response)
          return { response }
        })
        if (answer.received) return answer.received
        const { response } = answer
        if (hop >= redirectsMax) throw tooManyRedirects(redirectsMax)
        target = checkUrl(nextAddress(response, target), allows, ports)
      }
    } catch (error) {
      if (error instanceof OutboundFailure) throw error
      if (request.signal?.aborted) throw new OutboundFailure('canceled', 'Stopped before it was done')
      if (deadline.aborted) throw requestTimedOut(totalMs)
      throw networkFailure(error, target.host)
    }
  }
}

/** The one way out of this server, with the allowances of its operator. */
export const safeFetch = createOutbound({ allowHosts: config.allowHosts })

const allowedHosts = allowList(config.allowHosts)

/** Checks without a network request whether `safeFetch` would call an address; throws an `OutboundFailure`. */
export function checkAddress(address: string): void {
  checkUrl(address, allowedHosts, webPorts)
}

/**
 * Creates a fetch for the clients of AI services whose address an administrator entered: it streams, follows no
 * redirect, and reaches only public addresses and `allowHosts`. Throws an `OutboundFailure` for others.
 */
export function createModelFetch(allowHosts: readonly string[]): typeof fetch {
  const allows = allowList(allowHosts)
  const dialers = openDialers(publicLookup, systemLookup, { connections: null })
  return async (input, init = {}) => {
    const target = checkModelAddress(input instanceof Request ? input.url : String(input), allows)
    const { fetch, vetted, trusted } = await dialers()
    const { method, headers, body, signal } = init
    const response = await fetch(target.url, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      body: body as string,
      signal,
      redirect: 'manual',
      dispatcher: target.trusted ? trusted : vetted,
    })
    return new globalThis.Response(response.body, response)
  }
}

/** Models on a private host are the operator's to allow; an address that users read, and an Ollama of this host, are allowed, too. */
const modelHosts = [...config.modelHosts, ...config.allowHosts, knownUrl(config.ollama).host]

export const modelFetch = createModelFetch(modelHosts)

/** Checks without a network request whether a model may be called at an address; throws an `OutboundFailure`. */
export function checkModelAddress(address: string, allows = allowList(modelHosts)): Target {
  const port = URL.parse(address)?.port
  try {
    return checkUrl(address, allows, port ? [...webPorts, Number(port)] : webPorts)
  } catch (error) {
    if (!(error instanceof OutboundFailure) || error.code !== 'private') throw error
    throw privateModelHost(knownUrl(address).host)
  }
}

/** A status for people: 'Answered 404 Not Found'. */
export function statusText(status: number): string {
  return `Answered ${status} ${STATUS_CODES[status] ?? ''}`.trim()
}

/**
 * Allows a few concurrent calls per host, users in turn, so that nobody occupies all of its connections while others
 * wait.
 */
function turnsByHost() {
  const hosts = new Map<string, { inSlot: InSlot; calls: number }>()
  return async <T>(host: string, signal: AbortSignal, act: () => Promise<T>): Promise<T> => {
    const turns = hosts.get(host) ?? {
      inSlot: fairSlots({ max: callsPerHost, perUser: callsPerHostAndUser }),
      calls: 0,
    }
    hosts.set(host, turns)
    turns.calls += 1
    try {
      return await turns.inSlot(signal, act)
    } finally {
      turns.calls -= 1
      if (turns.calls === 0) hosts.delete(host)
    }
  }
}

type Dialers = Awaited<ReturnType<ReturnType<typeof openDialers>>>

// The client is imported with the first call, because it takes 0.1 s that a start should not pay.
function openDialers(
  publicNames: Lookup,
  ownNames: Lookup,
  {
    connections = 8,
    proxy = config.proxy,
  }: { connections?: number | null; proxy?: ProxyConfig | undefined } = {},
) {
  const open = async () => {
    const { Agent, buildConnector, fetch } = await import('undici')
    const connectorOf = (vet: boolean) => {
      const lookup = lookupForConnect(vet ? publicNames : ownNames, vet)
      const direct = buildConnector({ lookup, timeout: 5000, allowH2: false })
      const addressOf = vet ? (host: string) => checkedAddress(publicNames, host) : undefined
      return throughProxy({ build: buildConnector, direct, addressOf }, proxy)
    }
    const agent = (vet: boolean) =>
      new Agent({
        connect: connectorOf(vet),
        headersTimeout: 0,
        bodyTimeout: 0,
        maxHeaderSize: 16_384,
        connections,
        pipelining: 0,
        keepAliveTimeout: 1000,
        allowH2: false,
      })
    return { fetch, vetted: agent(true), trusted: agent(false) }
  }
  let opened: ReturnType<typeof open> | undefined
  return () => (opened ??= open())
}

async function send(
  target: Target,
  hop: number,
  request: OutboundRequest,
  dialers: Dialers,
): Promise<Response> {
  // An own dispatcher on each call, so that no proxy of the environment or of another module applies.
  const dispatcher: Dispatcher = target.trusted ? dialers.trusted : dialers.vetted
  return dialers.fetch(target.url, {
    method: request.method,
    body: request.body,
    signal: request.signal,
    headers: { ...firstHeaders, ...(hop === 0 ? request.headers : {}), ...fixedHeaders },
    redirect: 'manual',
    credentials: 'omit',
    dispatcher,
  })
}

async function receive(
  response: Response,
  target: Target,
  { types, bytesMax = 5_000_000 }: OutboundRequest,
): Promise<OutboundAnswer> {
  const type = (response.headers.get('content-type') ?? '').split(/[;,]/, 1).join('').trim().toLowerCase()
  const refusal = refusalOf(response, type, response.ok ? types : undefined)
  if (refusal) {
    await discard(response)
    throw refusal
  }
  return {
    url: target.url.href,
    status: response.status,
    type,
    headers: Object.fromEntries(response.headers),
    bytes: await (response.ok ? readAll(response, bytesMax) : readStart(response, errorBytesMax)),
  }
}

function refusalOf(response: Response, type: string, types: RegExp | undefined): OutboundFailure | undefined {
  // Each layer of compression multiplies the decompressed size of a small answer.
  if (response.headers.get('content-encoding')?.includes(',')) {
    return new OutboundFailure('encoding', 'The answer is compressed more than once')
  }
  if (!types || types.test(type)) return undefined
  const what = type
    ? `What is there (${type.slice(0, 80)}) is`
    : 'The answer does not say what it is, so it is'
  return new OutboundFailure('type', `${what} not a kind of page that can be read`)
}

async function readAll(response: Response, bytesMax: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of bodyOf(response)) {
    bytes += chunk.length
    if (bytes > bytesMax) throw tooLarge(bytesMax)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function readStart(response: Response, bytesMax: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of bodyOf(response)) {
    bytes += chunk.length
    chunks.push(chunk)
    if (bytes >= bytesMax) break
  }
  return Buffer.concat(chunks).subarray(0, bytesMax)
}

const bodyOf = (response: Response): AsyncIterable<Uint8Array> | Uint8Array[] => response.body ?? []

async function discard(response: Response): Promise<void> {
  // A body that fails while it is thrown away changes nothing.
  await response.body?.cancel().catch(() => undefined)
}

function tooManyRedirects(redirectsMax: number): OutboundFailure {
  const message = redirectsMax
    ? 'Led on to other addresses too often'
    : 'Answered with a redirect, which is not followed'
  return new OutboundFailure('redirect', message)
}

function nextAddress(response: Response, target: Target): string {
  const location = response.headers.get('location')
  const next = location === null ? null : URL.parse(escapedBytes(location), target.url)
  if (!next) throw new OutboundFailure('redirect', `${target.host} led on to nowhere`)
  return next.href
}

/**
 * A header from `fetch` contains one character for each byte. Escapes bytes outside ASCII unchanged, whatever their
 * encoding, so that the server receives exactly what it named; browsers do the same.
 */
const escapedBytes = (header: string) =>
  header.replace(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`)

/** Vets every resolved address and passes the same list to the connection: only checked addresses are dialled. */
export function lookupForConnect(lookup: Lookup, vet: boolean): LookupFunction {
  return (host, options, done) => {
    const fail = (error: OutboundFailure) => done(error, [])
    lookup(host).then(
      (addresses) => {
        if (addresses.length === 0) return fail(unknownHost(host))
        if (vet && !addresses.every(isPublicAddress)) return fail(privateAddress())
        const all = addresses.map((address) => ({ address, family: isIP(address) }))
        const [first] = all
        if (options.all || !first) return done(null, all)
        return done(null, first.address, first.family)
      },
      (error: unknown) => fail(error instanceof OutboundFailure ? error : unknownHost(host)),
    )
  }
}

/** The address to which a tunnel through a proxy leads: checked like the addresses that are dialled directly. */
export async function checkedAddress(lookup: Lookup, host: string): Promise<string> {
  const addresses = isIP(host) ? [host] : await lookup(host).catch(() => [])
  const first = addresses.find((address) => isIP(address) === 4) ?? addresses[0]
  if (first === undefined) throw unknownBeforeProxy(host)
  if (!addresses.every(isPublicAddress)) throw privateAddress()
  return first
}
