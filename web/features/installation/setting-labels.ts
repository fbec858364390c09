import type { InstanceSetting } from '#web/data/installation.ts'

/** The label and the hint of each setting. */
export const settingLabels: Record<InstanceSetting['name'], { label: string; hint: string }> = {
  BALANCIA_PLANS: {
    label: 'Plans',
    hint: 'On: users have the limits of their plan. Preview: plans are shown and limit nobody. Off: no plans, no prices, no limits.',
  },
  BALANCIA_SIGNUP: {
    label: 'Registration',
    hint: 'Open: everybody who reaches this site can sign up. By invitation: only people who were invited.',
  },
  BALANCIA_CONTACT: {
    label: 'Contact',
    hint: 'An email address or a link, shown under Contact Us.',
  },
  BALANCIA_USER_MONTH_USD: {
    label: 'Model spending per user and month, in dollars',
    hint: 'Such as 20 or 0.5; none lifts it. Administrators are not limited.',
  },
  BALANCIA_USER_MONTH_RUNS: { label: 'Runs per user and month', hint: 'A number; none lifts it.' },
  GOOGLE_CLIENT_ID: {
    label: 'Google client id',
    hint: 'Lets people connect Google Sheets. Its page in the marketplace says how to get one.',
  },
  GOOGLE_CLIENT_SECRET: {
    label: 'Google client secret',
    hint: 'Used with the client id. Encrypted, never shown again.',
  },
  BALANCIA_URL: {
    label: 'Public address',
    hint: 'Such as https://agents.example.com; it may have a path. It is saved once this server answers there. Then everybody signs in again.',
  },
  SMTP_URL: { label: 'Mail server', hint: 'The password is encrypted and never shown again.' },
  MAIL_FROM: { label: 'Sender', hint: 'Such as Balancia <agents@example.com>.' },
  OIDC_ISSUER: {
    label: 'Issuer',
    hint: 'The address of your OpenID Connect provider, such as https://login.example.com. A new one needs its client secret again.',
  },
  OIDC_CLIENT_ID: { label: 'Client id', hint: 'The provider shows it for the client that you made there.' },
  OIDC_CLIENT_SECRET: { label: 'Client secret', hint: 'Encrypted, never shown again.' },
  BALANCIA_METRICS_TOKEN: {
    label: 'Metrics token',
    hint: 'Prometheus reads /metrics with it as a bearer token. 16 characters or more. Encrypted, never shown again.',
  },
  BALANCIA_BACKUP_AT: {
    label: 'Time of the nightly backup',
    hint: 'In the time zone of the server, such as 03:30; off: none is made.',
  },
  BALANCIA_BACKUP_PASSPHRASE: {
    label: 'Passphrase of backups',
    hint: 'Seals the secret of this server into each backup; without it the secret is not in them. 12 characters or more. Keep it somewhere else too: it is never shown again.',
  },
  BALANCIA_BACKUP_TO: {
    label: 'Storage',
    hint: 'An S3 bucket, such as s3://bucket/folder; by default the data folder of the server.',
  },
  BALANCIA_S3_ENDPOINT: {
    label: 'Address of S3',
    hint: 'Of a storage other than that of AWS, such as https://s3.example.com.',
  },
  AWS_REGION: { label: 'Region', hint: 'Such as eu-central-1.' },
  AWS_ACCESS_KEY_ID: {
    label: 'Access key id',
    hint: 'Of an account that may list, read and write the bucket.',
  },
  AWS_SECRET_ACCESS_KEY: { label: 'Secret access key', hint: 'Encrypted, never shown again.' },
  BALANCIA_USER_AGENTS: { label: 'Agents per user', hint: 'A number up to 100,000.' },
  BALANCIA_USER_STORAGE_MB: {
    label: 'Storage per user, in MB',
    hint: 'What all versions of their applications may take together; a number up to 1,000,000.',
  },
}

/** Where a setting's value comes from, in words. */
export const setByLabels: Record<InstanceSetting['setBy'], string> = {
  environment: 'Set by the environment of the server, which comes first',
  administrator: 'Set by an administrator',
  default: 'Set to the default',
}
