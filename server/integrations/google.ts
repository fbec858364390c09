import { config } from '#server/platform/config.ts'
import type { OAuthProvider } from './oauth-provider.ts'

/** A host of Google's as calls reach it: its own, unless the operator has them go elsewhere. */
export const googleAt = (address: string) => config.google?.baseUrl ?? address

export const google: OAuthProvider = {
  name: 'Google',
  variables: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  steps: (redirectUri) => [
    'Open console.cloud.google.com, make a project, and switch on the “Google Sheets API” under “APIs & Services”.',
    'Under “Google Auth Platform”, fill in “Branding” and “Audience”, and add the scope “…/auth/spreadsheets” under “Data Access”.',
    `Under “Clients”, create an OAuth client of the type “Web application” with the authorized redirect URI ${redirectUri}`,
    'An administrator enters its id and secret under “Admin Panel”, “System”. Starting this server with GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET does the same.',
  ],
  client: () => config.google && { id: config.google.clientId, secret: config.google.clientSecret },
  endpoints: () => ({
    issuer: googleAt('https://accounts.google.com'),
    authorization_endpoint: `${googleAt('https://accounts.google.com')}/o/oauth2/v2/auth`,
    token_endpoint: `${googleAt('https://oauth2.googleapis.com')}/token`,
    revocation_endpoint: `${googleAt('https://oauth2.googleapis.com')}/revoke`,
  }),
  // Without these Google gives no token that lasts longer than an hour, or only the first time.
  asksWith: { access_type: 'offline', prompt: 'consent' },
}
