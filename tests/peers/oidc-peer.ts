import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Configuration, Provider } from 'oidc-provider'
import { walkThrough } from './browse.ts'

/** The claims of the identity provider about a person. */
export interface Person {
  email: string
  email_verified: boolean
  given_name?: string
  family_name?: string
}

export interface OidcPeer {
  /** The environment variables of a server that uses it. */
  env: { OIDC_ISSUER: string; OIDC_CLIENT_ID: string; OIDC_CLIENT_SECRET: string }
  /** People by sign-in name; read at each sign-in. */
  people: Map<string, Person>
  /** Signs in like a browser that was redirected to this address; returns the address that it is redirected back to. */
  signIn: (address: string, login: string) => Promise<URL>
  close: () => Promise<void>
}

const client = { id: 'balancia', secret: 'a secret of the client' }

/** A real OpenID provider on loopback, with tokens that it signs. */
export async function startOidcPeer(redirectUris: string[]): Promise<OidcPeer> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, Person>()
  const provider = new Provider(issuer, configuration(redirectUris, people))
  server.on('request', provider.callback())
  return {
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret },
    people,
    signIn: (address, login) =>
      walkThrough(issuer, address, () => new URLSearchParams({ prompt: 'login', login, password: 'any' })),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function configuration(redirectUris: string[], people: Map<string, Person>): Configuration {
  return {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: redirectUris }],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    cookies: { keys: ['a key of the peer'] },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    // Every person consents to sharing their name and email address.
    async loadExistingGrant({ oidc }) {
      const { provider, session, client: asking } = oidc
      const grant = new provider.Grant({ clientId: asking?.clientId, accountId: session?.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}
