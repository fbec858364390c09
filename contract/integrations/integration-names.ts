export const integrationCategories = ['productivity', 'data', 'communication', 'web', 'email'] as const
export type IntegrationCategory = (typeof integrationCategories)[number]

export const integrationAuthTypes = ['api_key', 'oauth2', 'webhook_url', 'smtp', 'mcp', 'none'] as const
export type IntegrationAuthType = (typeof integrationAuthTypes)[number]

/** Whether a tool only looks, or sends, creates, changes or deletes something. */
export const toolEffects = ['read', 'write'] as const
export type ToolEffect = (typeof toolEffects)[number]

export const connectionNameMax = 100
/** Connections that one user may have. */
export const connectionsMax = 200
/** Replaces a secret up to its last characters. */
export const secretMask = '••••'
export const integrationMessages = {
  connectFailedTitle: 'Connection Failed',
  connectFailed: 'Failed to connect integration',
  listFailed: 'Failed to fetch integrations',
  connectionsFailed: 'Failed to fetch user integrations',
} as const

/** The outcomes of a consent request at a service, as the address of its page contains them. */
export const consentOutcomes = ['connected', 'denied', 'incomplete', 'too-many', 'failed'] as const
