import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Configuration, Provider } from 'oidc-provider'
import { walkThrough } from './browse.ts'

/** Spreadsheets as Google keeps them, behind an authorization server that asks for consent. */
export interface GooglePeer {
  url: string
  /** The variables that a server is started with to use it. */
  env: { GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string; GOOGLE_API_BASE: string }
  /** The rows that were appended, and those that are read. */
  rows: unknown[][]
  /** What was asked of it, such as `POST /token refresh_token`. */
  asked: string[]
  /** Tokens that it handed out. */
  tokens: string[]
  /** What counts from the next token on: how long access lasts, and whether a token that lasts is good for one use. */
  rules: { accessSeconds: number; isRotating: boolean }
  /** Agrees, or refuses, as a person does whose browser was sent to this address; answers where it is sent back to. */
  consent: (address: string, answer?: 'allow' | 'refuse') => Promise<URL>
  /** Takes back whatever it allowed, as a person can at their account. */
  takeBack: () => Promise<void>
  close: () => Promise<void>
}

const client = { id: 'balancia', secret: 'a-secret-of-the-client-4711' }
const scope = 'https://www.googleapis.com/auth/spreadsheets'
export const spreadsheetId = 'sheet-of-the-peer-0123456789'

/** Opens it on loopback: a real authorization server, with Google's addresses, and the Sheets API beside it. */
export async function startGooglePeer(redirectUris: string[]): Promise<GooglePeer> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const rules = { accessSeconds: 3_600, isRotating: false }
  const provider = new Provider(url, configuration(redirectUris, rules))
  const state: Pick<GooglePeer, 'rows' | 'asked' | 'tokens'> = { rows: [], asked: [], tokens: [] }
  const grants = new Set<string>()
  provider.on('grant.success', ({ oidc, body }) => {
    const { grantId } = oidc.entities.AccessToken ?? {}
    if (grantId) grants.add(grantId)
    const { access_token: access, refresh_token: lasting } = body as Record<string, string | undefined>
    state.tokens.push(...[access, lasting].filter((token) => token !== undefined))
  })
  const oauth = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/v4/')) void answerSheets(provider, state, request, response)
    else {
      if (request.method === 'POST' && !request.url?.startsWith('/interaction'))
        state.asked.push(`POST ${request.url}`)
      void oauth(request, response)
    }
  })
  return {
    url,
    env: { GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret, GOOGLE_API_BASE: url },
    ...state,
    rules,
    consent: (address, answer = 'allow') => goThrough(url, address, answer),
    async takeBack() {
      for (const id of grants) await (await provider.Grant.find(id))?.destroy()
      grants.clear()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function configuration(redirectUris: string[], rules: GooglePeer['rules']): Configuration {
  return {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes: ['openid', scope],
    routes: { authorization: '/o/oauth2/v2/auth', token: '/token', revocation: '/revoke' },
    features: { revocation: { enabled: true } },
    pkce: { required: () => true },
    issueRefreshToken: () => true,
    rotateRefreshToken: () => rules.isRotating,
    ttl: {
      AccessToken: () => rules.accessSeconds,
      Grant: 86_400,
      RefreshToken: 86_400,
      Session: 3_600,
      Interaction: 3_600,
    },
    cookies: { keys: ['a key of the peer'] },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
  }
}

async function answerSheets(
  provider: Provider,
  { rows }: Pick<GooglePeer, 'rows'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  let sent = ''
  for await (const chunk of request) sent += String(chunk)
  const token = await provider.AccessToken.find(request.headers.authorization?.replace('Bearer ', '') ?? '')
  const isAllowed = token?.scope === scope && (await provider.Grant.find(token.grantId ?? ''))
  if (!isAllowed)
    return void answer(401, {
      error: { code: 401, message: 'Invalid credentials', status: 'UNAUTHENTICATED' },
    })
  const { pathname } = new URL(request.url ?? '', 'http://peer')
  const [, , , id, , range = ''] = pathname.split('/')
  if (id !== spreadsheetId)
    return void answer(404, { error: { code: 404, message: 'Requested entity was not found.' } })
  if (range.endsWith(':append')) {
    rows.push(...(JSON.parse(sent) as { values: unknown[][] }).values)
    return void answer(200, {
      spreadsheetId,
      updates: { spreadsheetId, updatedRange: `Sheet1!A${rows.length}`, updatedRows: 1 },
    })
  }
  if (range)
    return void answer(200, { range: decodeURIComponent(range), majorDimension: 'ROWS', values: rows })
  return void answer(200, { properties: { title: 'Budget' }, sheets: [{ properties: { title: 'Sheet1' } }] })
}

/** Signs in and answers the question for consent, page by page. */
function goThrough(issuer: string, address: string, answer: 'allow' | 'refuse'): Promise<URL> {
  return walkThrough(issuer, address, ({ address: at, text }) => {
    if (text.includes('value="login"'))
      return new URLSearchParams({ prompt: 'login', login: 'ann', password: 'any' })
    if (answer === 'refuse') return new URL(/href="([^"]+\/abort)"/.exec(text)?.[1] ?? '', at)
    return new URLSearchParams({ prompt: 'consent' })
  })
}
