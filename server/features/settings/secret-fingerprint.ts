import { eq, sql } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { settings } from '#server/db/tables/settings.ts'
import { type Finding, fine, refuseWrong, wrong } from '#server/platform/finding.ts'
import { presentSecrets, secretFingerprint } from '#server/platform/secrets/secrets.ts'

const key = 'secret_fingerprint'
const stored = sql<string>`${settings.value} ->> 'text'`

/**
 * Records with which secret this installation works, and throws if that is another than the one of this process: it
 * could not open what other processes seal, and each would end the sessions of the other.
 */
export async function claimSecret(): Promise<void> {
  const value = { text: secretFingerprint() }
  await db.insert(settings).values({ key, value }).onConflictDoNothing()
  const { old } = presentSecrets()
  // A process that knows both secrets replaces the old one.
  if (old) {
    const isOld = sql`${eq(settings.key, key)} and ${stored} = ${secretFingerprint(old)}`
    await db.update(settings).set({ value }).where(isOld)
  }
  refuseWrong(await judgeSecret())
}

/** Makes the secret of this process that of the installation: what another secret sealed must be entered again. */
export async function acceptSecret(): Promise<void> {
  const value = { text: secretFingerprint() }
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
}

/** Whether the secret of this process is the one of the installation; makes none. */
export async function judgeSecret(): Promise<Finding> {
  const { current, old } = presentSecrets()
  const [row] = await db.select({ known: stored }).from(settings).where(eq(settings.key, key))
  const known = row?.known
  if (current === undefined) {
    return known === undefined
      ? fine('There is none yet; the first start makes it.')
      : wrong(`The secret of this installation (${shown(known)}) is missing.`, advice)
  }
  const own = secretFingerprint(current)
  if (known === undefined) return fine(`Fingerprint ${shown(own)}; the next start records it.`)
  if (known === own) return fine(`Fingerprint ${shown(own)}, as in the database.`)
  if (old !== undefined && known === secretFingerprint(old))
    return fine(`Fingerprint ${shown(own)}; the next start replaces ${shown(known)}.`)
  return wrong(
    `This process has another secret (${shown(own)}) than the installation (${shown(known)}).`,
    advice,
  )
}

const advice =
  'Give it the same BALANCIA_SECRET, or the same file secret.key, as the other processes. If you replaced the secret, set the previous one as BALANCIA_SECRET_OLD. If the previous one is lost, run "balancia rotate-keys --accept-secret" once: what it sealed must be entered again.'

const shown = (fingerprint: string) => fingerprint.slice(0, shownChars)

const shownChars = 8
