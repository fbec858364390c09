import type { Configuration } from 'openid-client'
import { z } from 'zod'
import { knownUrl } from '#contract/known-url.ts'
import { config } from '#server/platform/config.ts'
import { createModelFetch } from '#server/platform/outbound.ts'

/** What an identity provider says of who has signed in there. */
const claimed = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  name: z.string().max(200).optional().catch(undefined),
  given_name: z.string().max(100).optional().catch(undefined),
  family_name: z.string().max(100).optional().catch(undefined),
})
export type Identity = z.output<typeof claimed> & { issuer: string }

/** What has to come back unchanged from the provider. */
export interface Handshake {
  state: string
  nonce: string
  codeVerifier: string
}

let known: Promise<Configuration> | undefined

/** The provider as it describes itself, read once; read again where that failed. */
async function provider(): Promise<Configuration> {
  known ??= discover()
  try {
    return await known
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
  // The operator's own provider may stand in the private network, and behind their own proxy without TLS.
  if (issuer.protocol === 'http:') execute.push(client.allowInsecureRequests)
  return client.discovery(issuer, oidc.clientId, oidc.clientSecret, undefined, {
    [client.customFetch]: createModelFetch([issuer.host]),
    execute,
  })
}

/** Where the browser goes to sign in, and what is to be remembered until it comes back. */
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

/** Who signed in, by the address that the browser came back to; its token is signed by the provider and made for this handshake. Throws where anything of it is not right. */
export async function endHandshake(
  cameBackTo: URL,
  { state, nonce, codeVerifier }: Handshake,
): Promise<Identity> {
  const client = await import('openid-client')
  const configuration = await provider()
  const tokens = await client.authorizationCodeGrant(configuration, cameBackTo, {
    pkceCodeVerifier: codeVerifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('The identity provider sent no token of who signed in.')
  const more =
    claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {}
  return { ...claimed.parse({ ...more, ...claims }), issuer: claims.iss }
}
