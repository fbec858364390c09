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
  'BALANCIA_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'BALANCIA_METRICS_TOKEN',
  'BALANCIA_BACKUP_AT',
  'BALANCIA_BACKUP_PASSPHRASE',
  'BALANCIA_BACKUP_TO',
  'BALANCIA_S3_ENDPOINT',
  'AWS_REGION',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
] as const
export type ChangeableSetting = (typeof changeableSettings)[number]

/** Settings that are stored encrypted; only the last characters are shown, of an address all but the password. */
export const secretSettings = [
  'GOOGLE_CLIENT_SECRET',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'BALANCIA_METRICS_TOKEN',
  'BALANCIA_BACKUP_PASSPHRASE',
  'AWS_SECRET_ACCESS_KEY',
] as const satisfies readonly ChangeableSetting[]
export const isSecretSetting = (name: ChangeableSetting): boolean =>
  secretSettings.some((secret) => secret === name)

/** The kinds of server: for a team (no plans, invitations only) or customers (plans, open sign-up). */
export const serverKinds = ['team', 'customers'] as const
export type ServerKind = (typeof serverKinds)[number]

/** The outcome of a trial of single sign-on: it works, addresses are unverified, or what does not work. */
export const signInTrials = ['worked', 'unproven', 'discovery', 'refused'] as const
export type SignInTrial = (typeof signInTrials)[number]
