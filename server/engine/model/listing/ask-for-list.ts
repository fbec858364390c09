import type { z } from 'zod'
import { knownUrl } from '#contract/known-url.ts'
import {
  type Connection,
  connectionFetch,
  type ListingLimits,
} from '#server/engine/model/providers/provider.ts'
import { networkFailure, OutboundFailure } from '#server/platform/outbound/outbound-failure.ts'

/** Why the models of a connection could not be listed, in words for the person who set it up. */
export class ListingFailure extends Error {}

const bytesMax = 8_000_000
const defaultMs = 20_000

/** Asks a service for JSON. All requests of one listing share its time. */
export type AskForList = <T>(
  path: string,
  schema: z.ZodType<T>,
  request?: { headers?: Record<string, string>; body?: unknown },
) => Promise<T>

/** Creates the requests of one listing; each throws a `ListingFailure` and nothing else. */
export function asking(connection: Connection, { totalMs = defaultMs, signal }: ListingLimits): AskForList {
  const deadline = AbortSignal.timeout(totalMs)
  const ask = connectionFetch(connection)
  const { name } = connection
  return async (path, schema, { headers = {}, body } = {}) => {
    const url = path.startsWith('http') ? path : connection.baseUrl + path
    try {
      const response = await ask(url, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          accept: 'application/json',
          ...headers,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
        // A redirect would carry the key to another address.
        redirect: 'manual',
      })
      if (!response.ok) {
        await response.body?.cancel().catch(() => undefined)
        throw new ListingFailure(refusal(name, response.status))
      }
      return schema.parse(JSON.parse(await textOf(response, name)))
    } catch (error) {
      throw failureOf(error, { name, url, isLate: deadline.aborted, ms: totalMs })
    }
  }
}

async function textOf(response: Response, name: string): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    if (size > bytesMax) {
      throw new ListingFailure(
        `The list of models of ${name} is too long. Enter the names of the models instead.`,
      )
    }
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function refusal(name: string, status: number): string {
  if (status === 401 || status === 403) {
    return `${name} does not accept the key (status ${status}). Check the key and what it may do.`
  }
  if (status === 404 || status === 405) {
    return `${name} has no list of models at this address. Check the address, or enter the names of the models.`
  }
  if (status === 429) return `${name} takes no more requests at the moment. Try again later.`
  if (status >= 300 && status < 400)
    return `${name} leads to another address (status ${status}). Enter that one.`
  return `${name} answered with status ${status} instead of a list of models. Try again later.`
}

function failureOf(
  error: unknown,
  { name, url, isLate, ms }: { name: string; url: string; isLate: boolean; ms: number },
): ListingFailure {
  if (error instanceof ListingFailure) return error
  if (isLate)
    return new ListingFailure(`${name} did not list its models within ${ms / 1000} s. Try again later.`)
  if (error instanceof OutboundFailure) return new ListingFailure(error.message)
  const isUnreadable =
    error instanceof SyntaxError || (error instanceof Error && error.name.includes('ZodError'))
  if (isUnreadable) {
    return new ListingFailure(
      `${name} answered with something other than a list of models. Check the address.`,
    )
  }
  return new ListingFailure(networkFailure(error, knownUrl(url).host).message)
}

/** The header of services that take a key as a bearer token; none without a key. */
export const bearer = ({ apiKey }: Connection): Record<string, string> =>
  apiKey ? { authorization: `Bearer ${apiKey}` } : {}
