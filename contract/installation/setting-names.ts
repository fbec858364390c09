/** What an administrator can set while the product runs; each is a variable of the environment, which comes first. */
export const changeableSettings = [
  'BALANCIA_PLANS',
  'BALANCIA_SIGNUP',
  'BALANCIA_CONTACT',
  'BALANCIA_USER_MONTH_USD',
  'BALANCIA_USER_MONTH_RUNS',
  'BALANCIA_USER_AGENTS',
  'BALANCIA_USER_STORAGE_MB',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
] as const
export type ChangeableSetting = (typeof changeableSettings)[number]

/** Those that are sealed where they are kept, and of which only the end is ever shown. */
export const secretSettings = ['GOOGLE_CLIENT_SECRET'] as const satisfies readonly ChangeableSetting[]
export const isSecretSetting = (name: ChangeableSetting): boolean =>
  secretSettings.some((secret) => secret === name)

/** Whom a server is for: a team (no plans, invitations only) or customers (plans, open sign-up). */
export const serverKinds = ['team', 'customers'] as const
export type ServerKind = (typeof serverKinds)[number]
