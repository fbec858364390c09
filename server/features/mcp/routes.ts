import { type Context, Hono } from 'hono'
import { runInputMax } from '#contract/runs/runs.ts'
import { factsOf } from '#server/http/bind.ts'
import type { HttpEnv } from '#server/http/context.ts'
import { bodyText } from '#server/http/input/body-text.ts'
import { mediaType, parseJson, readBytes, refuseUnstorable } from '#server/http/input/read-input.ts'
import { askInTurn } from '#server/http/turns.ts'
import { runWithRateCount, countRequest } from '#server/http/user-rate.ts'
import { Failure, invalid, unauthorized, unsupportedType } from '#server/platform/failure.ts'
import type { Principal } from '#server/platform/principal.ts'
import { hasApiKey } from '#server/platform/secrets/api-key.ts'

/** Room for an input of maximum length with every character escaped. */
const bodyBytesMax = 6 * runInputMax + 16 * 1024

/**
 * The agents of a key's owner as tools of the Model Context Protocol (streamable HTTP). The server stores no session:
 * each call contains all that is needed, so that any process can answer it.
 */
export const mcpRoutes = new Hono<HttpEnv>()
  .post('/mcp', (c) => withChallenge(c, () => answer(c)))
  .all('/mcp', (c) =>
    withChallenge(c, async () => {
      await admitKey(c)
      const message = 'There is nothing to listen to beside the answers to calls.'
      throw new Failure(405, 'not_allowed', message, { headers: { Allow: 'POST' } })
    }),
  )

async function answer(c: Context<HttpEnv>): Promise<Response> {
  const principal = await admitKey(c)
  if (mediaType(c.req.header('content-type')) !== 'application/json') throw unsupportedType()
  const bytes = await readBytes(c.req.raw, bodyBytesMax)
  const body = parseJson(bodyText(bytes, c.req.header('content-type')))
  refuseUnstorable(body)
  // The protocol has removed batches, and a batch would count as one request.
  if (Array.isArray(body)) throw invalid('Send one message at a time.')
  const { answerMessage } = await import('./answer-message.ts')
  return runWithRateCount(principal.user.id, () => answerMessage(c.req.raw, body, principal, factsOf(c)))
}

/** Adds a `WWW-Authenticate` header to a refusal, which names the accepted credentials. */
async function withChallenge(c: Context<HttpEnv>, act: () => Promise<Response>): Promise<Response> {
  c.header('cache-control', 'no-store')
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 401) throw error
    throw new Failure(401, error.code, error.message, {
      headers: { 'WWW-Authenticate': 'Bearer realm="Balancia"' },
    })
  }
}

/** Authenticates a call that requires a key and is not an endpoint of the contract. Throws `unauthorized`. */
async function admitKey(c: Context<HttpEnv>): Promise<Principal & { via: 'key' }> {
  const { headers } = c.req.raw
  const principal = hasApiKey(headers) && (await askInTurn(c.req.raw, () => c.get('authenticate')(headers)))
  if (!principal || principal.via !== 'key') throw unauthorized()
  await countRequest(principal.user.id, {}, c.req.raw.signal)
  return principal
}
