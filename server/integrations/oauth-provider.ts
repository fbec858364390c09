/** Where people agree that this server may use a service in their name, and how the service knows this server. */
export interface OAuthProvider {
  /** As its button says it: 'Google'. */
  name: string
  /** The variables by which the operator says how the provider knows this server. */
  variables: readonly string[]
  /** How the operator registers this server there, step by step, by the address that browsers come back to. */
  steps(redirectUri: string): string[]
  /** How the provider knows this server; undefined: the operator has not said. */
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

/** Where browsers come back to from every provider. */
export const oauthCallbackPath = '/api/oauth/callback'
