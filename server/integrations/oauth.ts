import type { Configuration } from 'openid-client'
import { clock } from '#server/platform/clock.ts'
import { type SafeFetch, safeFetch } from '#server/platform/outbound/outbound.ts'
import { OutboundFailure } from '#server/platform/outbound/outbound-failure.ts'
import type { Connector } from './connector.ts'
import type { OAuthProvider } from './oauth-provider.ts'
import { type CallFailure, done, failed, type Outcome } from './outcome.ts'

/** The tokens of a connection; stored among its secrets. */
export type OAuthTokens = Record<'accessToken' | 'accessUntil' | 'refreshToken', string>

/** What to remember until the browser returns. */
export interface ConsentHandshake {
  state: string
  codeVerifier: string
}

type OAuth = NonNullable<Connector['oauth']>

const answerMs = 15_000
const answerBytesMax = 100_000
/** Lifetime of a token if its provider does not state it, s. */
const lifetimeSeconds = 300

/** The consent page for the browser, and what to remember until it returns. */
export async function askForConsent(
  { provider, scopes }: OAuth,
  redirectUri: string,
): Promise<ConsentHandshake & { address: string }> {
  const client = await import('openid-client')
  const codeVerifier = client.randomPKCECodeVerifier()
  const state = client.randomState()
  const address = client.buildAuthorizationUrl(await configurationOf(provider), {
    ...provider.asksWith,
    redirect_uri: redirectUri,
    scope: scopes.join(' '),
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
  })
  return { state, codeVerifier, address: address.href }
}

/** The tokens for the code with which a browser returned. */
export function tokensByCode(
  { provider, scopes }: OAuth,
  cameBackTo: URL,
  { state, codeVerifier }: ConsentHandshake,
): Promise<Outcome<OAuthTokens>> {
  return asOutcome(provider, async () => {
    const client = await import('openid-client')
    const answer = await client.authorizationCodeGrant(await configurationOf(provider), cameBackTo, {
      pkceCodeVerifier: codeVerifier,
      expectedState: state,
    })
    const granted = answer.scope?.split(' ') ?? scopes
    if (!scopes.every((scope) => granted.includes(scope)))
      return failed(
        'refused',
        `${provider.name} was not allowed to give what this needs. Leave its box ticked.`,
      )
    if (!answer.refresh_token)
      return failed('bad_answer', `${provider.name} gave no lasting access. Connect again.`)
    return done({ ...accessOf(answer), refreshToken: answer.refresh_token })
  })
}

/** New access by the lasting token, which the provider may replace by another. */
export function renewedTokens({ provider }: OAuth, refreshToken: string): Promise<Outcome<OAuthTokens>> {
  return asOutcome(provider, async () => {
    const client = await import('openid-client')
    const answer = await client.refreshTokenGrant(await configurationOf(provider), refreshToken)
    return done({ ...accessOf(answer), refreshToken: answer.refresh_token ?? refreshToken })
  })
}

/** Revokes the tokens at the provider. */
export function revokeTokens({ provider }: OAuth, refreshToken: string): Promise<Outcome<true>> {
  return asOutcome(provider, async () => {
    const client = await import('openid-client')
    await client.tokenRevocation(await configurationOf(provider), refreshToken)
    return done(true as const)
  })
}

function accessOf(answer: { access_token: string; expires_in?: number }) {
  const seconds = answer.expires_in ?? lifetimeSeconds
  return {
    accessToken: answer.access_token,
    accessUntil: new Date(clock.now().getTime() + seconds * 1_000).toISOString(),
  }
}

async function configurationOf(provider: OAuthProvider): Promise<Configuration> {
  const known = provider.client()
  if (!known) throw new OutboundFailure('bad_url', notRegistered(provider))
  const client = await import('openid-client')
  const endpoints = provider.endpoints()
  const configuration = new client.Configuration({ ...endpoints }, known.id, known.secret)
  configuration[client.customFetch] = (url, request) => asResponse(safeFetch, url, request)
  // The safe fetch decides which addresses may be reached unencrypted: those that the operator allowed.
  client.allowInsecureRequests(configuration)
  return configuration
}

async function asResponse(
  fetch: SafeFetch,
  url: string,
  { headers, body }: { headers: Record<string, string>; body: unknown },
): Promise<Response> {
  const {
    status,
    headers: answered,
    bytes,
  } = await fetch(url, {
    method: 'POST',
    headers,
    body: String(body),
    totalMs: answerMs,
    bytesMax: answerBytesMax,
  })
  return new Response(bytes.length > 0 ? Uint8Array.from(bytes) : null, { status, headers: answered })
}

/** Explains what the operator has to configure before users can connect. */
export const notRegistered = ({ name, variables }: OAuthProvider) =>
  `Your administrator has to register this server with ${name} first, and to set ${variables.join(' and ')}.`

async function asOutcome<Value>(
  provider: OAuthProvider,
  act: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  try {
    return await act()
  } catch (error) {
    return failureOf(provider, error)
  }
}

/** The failure, without the text of the provider's answer, which could quote a token. */
function failureOf({ name, variables }: OAuthProvider, error: unknown): CallFailure {
  const { error: code, status = 0 } = error as { error?: unknown; status?: number }
  if (code === 'invalid_grant') return failed('wrong_key', `${name} has ended the access. Connect again.`)
  if (code === 'access_denied') return failed('refused', `You did not allow it at ${name}.`)
  if (code === 'invalid_client' || code === 'unauthorized_client' || code === 'redirect_uri_mismatch')
    return failed(
      'refused',
      `${name} does not know this server. Ask your administrator to check ${variables.join(' and ')}.`,
    )
  if (status === 429) return failed('rate_limited', `${name} takes no more calls for now. Try again later.`)
  const cause = (error as Error).cause
  if (cause instanceof OutboundFailure)
    return failed(cause.code === 'timeout' ? 'timeout' : 'server_error', `${name}: ${cause.message}`)
  if (error instanceof OutboundFailure) return failed('refused', error.message)
  return failed('server_error', `${name} did not answer as it should. Try again in a moment.`)
}
