import { z } from 'zod'
import { inTransaction } from '#server/db/database.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { readSettings, writeSetting } from '#server/features/settings/public.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { conflict, invalid } from '#server/platform/failure.ts'
import { installedAs } from '#server/platform/installed-as.ts'
import { pollLoop } from '#server/platform/poll-loop.ts'
import { productVersion } from '#server/platform/product-version.ts'
import { isNewer, newestRelease } from './newest-release.ts'

const key = 'updates'
const weekMs = 7 * 24 * 3_600_000

const stored = z.object({
  isOn: z.boolean(),
  /** The address that an administrator entered. */
  feed: z.string().nullable(),
  checkedAt: z.iso.datetime().nullable(),
  problem: z.string().nullable(),
  newest: z.object({ version: z.string(), notes: z.string(), url: z.string().nullable() }).nullable(),
})
type Stored = z.output<typeof stored>
const off: Stored = { isOn: false, feed: null, checkedAt: null, problem: null, newest: null }

async function readStored(): Promise<Stored> {
  const value = (await readSettings([key])).get(key)
  return stored.safeParse(value).data ?? off
}

const feedOf = ({ feed }: Stored) => config.updatesUrl ?? feed

/** Returns what is known of newer releases, and whether this installation looks for them. */
export async function readUpdates() {
  const found = await readStored()
  const version = productVersion()
  return {
    isOn: found.isOn,
    feed: feedOf(found),
    isFeedFixed: config.updatesUrl !== undefined,
    version,
    installedAs: installedAs(),
    checkedAt: found.checkedAt === null ? null : new Date(found.checkedAt),
    problem: found.problem,
    // After an upgrade, what was found before is no longer newer.
    newest: found.newest && isNewer(found.newest, version) ? found.newest : null,
  }
}

/**
 * Switches the weekly look on or off; on also looks now. Throws `invalid` without an address to look at, and `conflict` for
 * another address than that of the environment.
 */
export async function setUpdates(actor: Actor, { isOn, feed }: { isOn: boolean; feed?: string | null }) {
  const before = await readStored()
  if (feed !== undefined && config.updatesUrl !== undefined && feed !== config.updatesUrl)
    throw conflict('BALANCIA_UPDATES_URL is set by the environment of the server, which comes first.')
  const after = { ...before, isOn, feed: feed === undefined ? before.feed : feed }
  if (isOn && feedOf(after) === null) {
    const message = 'Enter the address of a list of releases first.'
    throw invalid(message, [{ path: 'feed', message }])
  }
  await inTransaction(async (tx) => {
    await writeSetting(tx, key, feedOf(after) === feedOf(before) ? after : { ...off, isOn, feed: after.feed })
    await recordActivity(tx, {
      ...actor,
      action: 'change_setting',
      resource: 'setting',
      resourceId: key,
      metadata: { from: before.isOn ? feedOf(before) : null, to: isOn ? feedOf(after) : null },
    })
  })
  if (isOn) await lookForUpdates()
  return readUpdates()
}

/** Reads the list of releases and stores the newest, unless an administrator has meanwhile changed where to look. */
async function lookForUpdates(): Promise<void> {
  const asked = await readStored()
  const feed = feedOf(asked)
  if (!asked.isOn || feed === null) return
  const found = await newestRelease(feed)
  const now = await readStored()
  if (!now.isOn || feedOf(now) !== feed) return
  const checkedAt = clock.now().toISOString()
  const outcome =
    found !== null && 'problem' in found ? { problem: found.problem } : { problem: null, newest: found }
  await inTransaction((tx) => writeSetting(tx, key, { ...now, checkedAt, ...outcome }))
}

/** Looks once a week after the last look, while it is on. */
export const updateLoop = pollLoop({
  what: 'look for updates',
  atLeastEveryMs: 3_600_000,
  async round() {
    const { isOn, checkedAt } = await readStored()
    if (isOn && clock.now().getTime() - new Date(checkedAt ?? 0).getTime() >= weekMs) await lookForUpdates()
  },
})
