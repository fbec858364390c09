/** A provider at which users consent to access by this server, and how it identifies this server. */
export interface OAuthProvider {
  /** Its name on the button: 'Google'. */
  name: string
  /** The variables with which the operator registers this server at the provider. */
  variables: readonly string[]
  /** How the operator registers this server there, step by step, by the address that browsers come back to. */
  steps(redirectUri: string): string[]
  /** The client of this server at the provider; undefined: not configured. */
  client(): { id: string; secret: string } | undefined
  endpoints(): OAuthEndpoints
  /** Sent along with each question for consent. */
  asksWith: Readonly<Record<string, string>>
}

export interface OAuthEndpoints {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  revocation_endpoint: string
}

/** The path to which every provider redirects. */
export const oauthCallbackPath = '/api/oauth/callback'
