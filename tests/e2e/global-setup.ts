import { ensureSnapshot } from '#server/engine/tools/python-sandbox/snapshot.ts'
import { sharedCacheDir } from '#server/engine/tools/python-sandbox/testing/cache.ts'
import { setup as buildAll } from '#tests/setup/processes/built.ts'
import { startFastPostgres } from '#tests/setup/database/fast-postgres.ts'

/** Starts one PostgreSQL for all journeys, of which each server copies its database, and warms the Python sandbox. */
export default async function setUp() {
  process.env.BALANCIA_LOG ??= 'warn'
  const [{ url, template, stop }] = await Promise.all([
    startFastPostgres(),
    ensureSnapshot(sharedCacheDir),
    buildAll(),
  ])
  process.env.JOURNEYS_POSTGRES = JSON.stringify({ url, template })
  return stop
}
