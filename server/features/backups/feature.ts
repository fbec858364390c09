import { type Context, Hono } from 'hono'
import { readBackupName } from '#contract/installation/backup-name.ts'
import { backupsApi } from '#contract/installation/backups.ts'
import { inTransaction } from '#server/db/database.ts'
import { type Actor, actorOf, recordActivity } from '#server/features/activity/public.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import type { HttpEnv } from '#server/http/context.ts'
import { signedInUser } from '#server/http/signed-in.ts'
import { streamTemporaryFile } from '#server/http/temporary-file.ts'
import { forbidden, notFound } from '#server/platform/failure.ts'
import { log } from '#server/platform/log.ts'
import { backupPlace, listBackups } from './backup-place.ts'
import { alone, busy, isBusy, makeBackup } from './make-backup.ts'
import { proveNewest } from './prove-backup.ts'
import { backupReport } from './report.ts'

const record = (actor: Actor, action: string, name?: string) =>
  inTransaction((tx) => recordActivity(tx, { ...actor, action, resource: 'backup', resourceId: name }))

/** Begins in the background what takes longer than a call. Throws `conflict` while another is at work. */
async function begin(act: () => Promise<unknown>): Promise<undefined> {
  if (await isBusy()) throw busy()
  alone(act).catch((error: unknown) => log.error({ err: error }, 'Could not work on backups'))
  return undefined
}

const backupRoutes = bind(backupsApi, {
  read: () => backupReport(),
  make: async (call) => {
    await record(actorOf(call), 'make_backup')
    return begin(() => makeBackup('manual'))
  },
  prove: async (call) => {
    await record(actorOf(call), 'prove_backup')
    return begin(() => proveNewest())
  },
})

/** Sends a backup to an administrator, from a copy that is removed when the stream ends. */
async function download(c: Context<HttpEnv>): Promise<Response> {
  const user = await signedInUser(c)
  if (user.role !== 'admin') throw forbidden()
  const name = c.req.param('name') ?? ''
  const stored = readBackupName(name) && (await listBackups()).find((backup) => backup.name === name)
  if (!stored) throw notFound('Backup')
  await record({ userId: user.id }, 'download_backup', name)
  const stream = await streamTemporaryFile((file) => backupPlace().fetch(name, file))
  return c.body(stream, 200, {
    'content-type': 'application/octet-stream',
    'content-length': String(stored.bytes),
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  })
}

const downloads = new Hono<HttpEnv>().get('/api/admin/backups/files/:name', download)

/** Backups at night and on request, and the proof that they can be restored. */
export const backupsFeature: Feature = {
  routes: [downloads, backupRoutes],
  jobs: { worker: async () => [(await import('./nightly.ts')).nightlyLoop] },
}
