import {
  type ChangeableSetting,
  changeableSettings,
  isSecretSetting,
} from '#contract/installation/setting-names.ts'
import { knownUrl } from '#contract/known-url.ts'
import { afterCommit, inTransaction } from '#server/db/database.ts'
import { announce } from '#server/db/pubsub.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { readSettings, writeSetting } from '#server/features/settings/public.ts'
import { config, defaultOf, invalidReason, isInEnvironment, applySettings } from '#server/platform/config.ts'
import { conflict, invalid } from '#server/platform/failure.ts'
import { log } from '#server/platform/log.ts'
import { addressProblem } from './check-address.ts'
import { toStoredSetting, readSetting } from './stored-setting.ts'

const shownChars = 4

type Stored = Partial<Record<ChangeableSetting, string>>

/** Applies changes of other processes in this one. */
export function reloadSettings(): void {
  loadSettings().catch((error: unknown) =>
    log.warn({ err: error }, 'Could not reload the settings; the previous ones apply'),
  )
}

/** Applies the settings of administrators in this process, unless the environment sets them. */
export function loadSettings(): Promise<void> {
  // One at a time, so that an older read never replaces a newer one.
  loading = loading.then(load, load)
  return loading
}

let loading = Promise.resolve()
const load = async () => applySettings(await storedSettings())

/** Returns the current value of each setting, and who set it. */
export async function listInstanceSettings() {
  const stored = await storedSettings()
  return changeableSettings.map((name) => described(name, stored))
}

/**
 * Changes a setting at run time. Throws `conflict` when the environment sets it, and `invalid` for a value that its
 * variable would not accept.
 */
export async function setInstanceSetting(
  actor: Actor,
  { name, value }: { name: ChangeableSetting; value: string | null },
) {
  if (isInEnvironment(name))
    throw conflict(`${name} is set by the environment of the server, which comes first.`)
  const reason = value === null ? undefined : await problemOf(name, value)
  if (reason) throw invalid(reason, [{ path: 'value', message: reason }])
  const before = (await storedSettings())[name] ?? null
  await inTransaction(async (tx) => {
    await writeSetting(tx, name, value === null ? null : toStoredSetting(name, value))
    // A stored secret goes to no other provider than the one that it was entered for.
    if (name === 'OIDC_ISSUER' && value !== before) await writeSetting(tx, 'OIDC_CLIENT_SECRET', null)
    const metadata = { from: shown(name, before), to: shown(name, value) }
    await recordActivity(tx, {
      ...actor,
      action: 'change_setting',
      resource: 'setting',
      resourceId: name,
      metadata,
    })
    afterCommit(tx, () => announce('settings'))
  })
  await loadSettings()
  return described(name, await storedSettings())
}

/**
 * Why a value cannot be used. A public address has to be ours: with a wrong one nobody would get in. Folders of the
 * server belong to its operator.
 */
async function problemOf(name: ChangeableSetting, value: string): Promise<string | undefined> {
  const reason = invalidReason(name, value)
  if (reason) return reason[0]?.toUpperCase() + reason.slice(1)
  if (name === 'BALANCIA_BACKUP_TO' && !value.startsWith('s3://'))
    return 'Needs an address such as s3://bucket/folder. Only the operator of the server can choose a folder.'
  return name === 'BALANCIA_URL' ? addressProblem(value) : undefined
}

async function storedSettings(): Promise<Stored> {
  const found = [...(await readSettings(changeableSettings))]
  return Object.fromEntries(
    found.map(([key, value]) => {
      const name = key as ChangeableSetting
      return [name, readSetting(name, value)]
    }),
  )
}

function described(name: ChangeableSetting, stored: Stored) {
  if (isInEnvironment(name)) return { name, value: shown(name, valueOf(name)), setBy: 'environment' as const }
  const value = stored[name]
  if (value !== undefined) return { name, value: shown(name, value), setBy: 'administrator' as const }
  return { name, value: defaultOf(name), setBy: 'default' as const }
}

/** Returns a value for display: only the end of a secret, and of an address all but its password. */
function shown(name: ChangeableSetting, value: string | null): string | null {
  if (value === null || !isSecretSetting(name)) return value
  if (name === 'SMTP_URL') return withoutPassword(knownUrl(value))
  return `••••${value.length >= shownChars * 4 ? value.slice(-shownChars) : ''}`
}

function withoutPassword({ protocol, username, password, host }: URL): string {
  const secret = password ? ':••••' : ''
  return `${protocol}//${username || secret ? `${decodeURIComponent(username)}${secret}@` : ''}${host}`
}

/** Returns the current value in this process, in the format of its environment variable. */
function valueOf(name: ChangeableSetting): string | null {
  const values: Record<ChangeableSetting, string | number | null> = {
    BALANCIA_PLANS: config.plans,
    BALANCIA_SIGNUP: config.signUp,
    BALANCIA_CONTACT: config.contact ?? null,
    BALANCIA_USER_MONTH_USD: config.userMonth.usd ?? 'none',
    BALANCIA_USER_MONTH_RUNS: config.userMonth.runs ?? 'none',
    BALANCIA_USER_AGENTS: config.userAgentsMax,
    GOOGLE_CLIENT_ID: config.google?.clientId ?? null,
    GOOGLE_CLIENT_SECRET: config.google?.clientSecret ?? null,
    BALANCIA_USER_STORAGE_MB: config.userStorageMb,
    BALANCIA_URL: config.publicUrl ?? null,
    SMTP_URL: config.smtpUrl ?? null,
    MAIL_FROM: config.mailFrom,
    OIDC_ISSUER: config.oidc?.issuer ?? null,
    OIDC_CLIENT_ID: config.oidc?.clientId ?? null,
    OIDC_CLIENT_SECRET: config.oidc?.clientSecret ?? null,
    BALANCIA_METRICS_TOKEN: config.metricsToken ?? null,
    BALANCIA_BACKUP_AT: config.backup.at ?? 'off',
    BALANCIA_BACKUP_PASSPHRASE: config.backup.passphrase ?? null,
    BALANCIA_BACKUP_TO: config.backup.to,
    BALANCIA_S3_ENDPOINT: config.s3.endpoint,
    AWS_REGION: config.s3.region,
    AWS_ACCESS_KEY_ID: config.s3.accessKeyId ?? null,
    AWS_SECRET_ACCESS_KEY: config.s3.secretAccessKey ?? null,
  }
  const value = values[name]
  return value === null ? null : String(value)
}
