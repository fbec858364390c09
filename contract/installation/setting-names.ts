// chunk: page
/** Settings that an administrator can change at run time; the environment variable of the same name has priority. */
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

/** Settings that are stored encrypted, and of which only the last characters are shown. */
export const secretSettings = ['GOOGLE_CLIENT_SECRET'] as const satisfies readonly ChangeableSetting[]
export const isSecretSetting = (name: ChangeableSetting): boolean =>
  secretSettings.some((secret) => secret === name)

/** The kinds of server: for a team (no plans, invitations only) or customers (plans, open sign-up). */
export const serverKinds = ['team', 'customers'] as const
export type ServerKind = (typeof serverKinds)[number]
