import { knownUrl } from '#contract/known-url.ts'
import { pool } from '#server/db/database.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { type Finding, fine, risk, wrong } from '#server/platform/finding.ts'
import type { CheckContext } from '#server/features/doctor/run-checks.ts'

/** The header `Date` has whole seconds, and a request takes some time, s. */
const riskSeconds = 5
/** Codes of a second step and signed requests are refused from about here on, s. */
const wrongSeconds = 30

/** Compares the clock of this machine with those of the database and of a service that is configured anyway. */
export async function checkClock({ database }: CheckContext, signal: AbortSignal): Promise<Finding> {
  const others = [
    database && !database.isOurs ? await databaseSeconds() : undefined,
    await serviceSeconds(signal),
  ].filter((other) => other !== undefined)
  const [worst] = others.toSorted((a, b) => Math.abs(b.seconds) - Math.abs(a.seconds))
  if (!worst) return fine('Nothing to compare it with.')
  const off = Math.abs(worst.seconds)
  if (off < riskSeconds) return fine(`As that of ${worst.of}.`)
  const found = `This clock is ${Math.round(off)} s ${worst.seconds > 0 ? 'ahead of' : 'behind'} that of ${worst.of}.`
  const advice =
    'Synchronize the clocks of both machines (NTP): schedules and codes of a second step depend on them.'
  return off < wrongSeconds ? risk(found, advice) : wrong(found, advice)
}

interface OtherClock {
  of: string
  seconds: number
}

async function databaseSeconds(): Promise<OtherClock> {
  const { rows } = await pool().query<{ now: number }>(
    'select extract(epoch from clock_timestamp())::float8 as now',
  )
  return { of: 'the database', seconds: clock.now().getTime() / 1_000 - (rows[0]?.now ?? 0) }
}

/** Asks the first configured service that answers, without a key. */
async function serviceSeconds(signal: AbortSignal): Promise<OtherClock | undefined> {
  const addresses = [config.oidc?.issuer, ...Object.values(config.models).map(({ baseUrl }) => baseUrl)]
  for (const address of addresses) {
    if (!address) continue
    try {
      const { headers } = await fetch(address, { method: 'HEAD', redirect: 'manual', signal })
      const date = Date.parse(headers.get('date') ?? '')
      const { host } = knownUrl(address)
      if (!Number.isNaN(date)) return { of: host, seconds: (clock.now().getTime() - date) / 1_000 }
    } catch {
      // Another check reports a service that does not answer.
    }
  }
  return undefined
}
