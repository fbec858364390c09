import type { Configuration } from 'openid-client'
import { z } from 'zod'
import { knownUrl } from '#contract/known-url.ts'
import { config } from '#server/platform/config.ts'
import { createModelFetch } from '#server/platform/outbound/outbound.ts'

/** The claims of an identity provider about a user who has signed in there. */
const claimed = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  name: z.string().max(200).optional().catch(undefined),
  given_name: z.string().max(100).optional().catch(undefined),
  family_name: z.string().max(100).optional().catch(undefined),
})
export type Identity = z.output<typeof claimed> & { issuer: string }

/** The values that the provider has to return unchanged. */
export interface Handshake {
  state: string
  nonce: string
  codeVerifier: string
}

let known: { settings: string; found: Promise<Configuration> } | undefined

/** The provider's configuration, discovered once; again after a failure, and after an administrator changed the settings. */
async function provider(): Promise<Configuration> {
  const settings = JSON.stringify(config.oidc)
  if (known?.settings !== settings) known = { settings, found: discover() }
  try {
    return await known.found
  } catch (error) {
    known = undefined
    throw error
  }
}

async function discover(): Promise<Configuration> {
  const { oidc } = config
  if (!oidc) throw new Error('No identity provider is configured.')
  const client = await import('openid-client')
  const issuer = knownUrl(oidc.issuer)
  const execute = [client.enableNonRepudiationChecks]
  // The operator's own provider may be in the private network, and behind their own proxy without TLS.
  if (issuer.protocol === 'http:') execute.push(client.allowInsecureRequests)
  const allowed = oidc.isVetted ? config.allowHosts : [issuer.host]
  return client.discovery(issuer, oidc.clientId, oidc.clientSecret, undefined, {
    [client.customFetch]: createModelFetch(allowed),
    execute,
  })
}

/** Returns the address at which the browser signs in, and the values to remember until it returns. */
export async function beginHandshake(redirectUri: string): Promise<Handshake & { address: string }> {
  const client = await import('openid-client')
  const configuration = await provider()
  const codeVerifier = client.randomPKCECodeVerifier()
  const [state, nonce] = [client.randomState(), client.randomNonce()]
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  return { state, nonce, codeVerifier, address: address.href }
}

/**
 * Returns the identity of the user, from the address to which the browser returned; verifies that the provider signed
 * the token for this handshake. Throws if any of it is invalid.
 */
export async function endHandshake(
  callbackUrl: URL,
  { state, nonce, codeVerifier }: Handshake,
): Promise<Identity> {
  const client = await import('openid-client')
  const configuration = await provider()
  const tokens = await client.authorizationCodeGrant(configuration, callbackUrl, {
    pkceCodeVerifier: codeVerifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('The identity provider sent no ID token.')
  const more =
    claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {}
  return { ...claimed.parse({ ...more, ...claims }), issuer: claims.iss }
}
