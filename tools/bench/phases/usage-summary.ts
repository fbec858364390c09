import { around, type Findings, quantilesOf } from '#tools/bench/figures.ts'
import type { Person } from '#tools/bench/person.ts'
import type { Stage } from '#tools/bench/stage.ts'

const few = 1_000
const many = 1_000_000
/** Records that one statement writes; each appends its sums. */
const statementRecords = 10_000
const readsMax = 60
const summaryPath = '/api/billing/user/summary'

/** How long the page of costs waits for its sums: with a million calls of models beside a thousand. */
export async function usageSummary(stage: Stage): Promise<Findings> {
  const [one, other] = await stage.people(2)
  if (!one || !other) throw new Error('There are not two people.')
  await fill(stage, one, few)
  await fill(stage, other, many)
  // In turns, so that other work on the machine is shared by both; the first reads merge what was appended.
  const times: [number[], number[]] = [[], []]
  for (const person of [one, other]) await person.readMs(summaryPath)
  for (let read = 0; read < readsMax; read += 1) {
    times[0].push(await one.readMs(summaryPath))
    times[1].push(await other.readMs(summaryPath))
  }
  const [withFew, withMany] = [quantilesOf(times[0]), quantilesOf(times[1])]
  return {
    figures: [
      { name: 'summary with 1,000 records, p50', value: withFew.p50, unit: 'ms', around: around(withFew) },
      {
        name: 'summary with 1,000,000 records, p50',
        value: withMany.p50,
        unit: 'ms',
        around: around(withMany),
      },
      { name: 'ratio of the two', value: withMany.p50 / withFew.p50, unit: '', aim: { atMost: 3 } },
    ],
  }
}

/** Records spread over the services, 50 agents and the days of a year. */
async function fill({ sql }: Stage, person: Person, count: number): Promise<void> {
  const userId = await person.id()
  for (let done = 0; done < count; done += statementRecords) {
    await sql.query(
      `insert into usage_records (user_id, subject_kind, subject_id, service, usage_type, usage_amount, input_tokens, output_tokens,
         pricing, base_cost, processing_fee, total_billed, timestamp)
       select $1, 'agent', (1 + n % 50)::text, (array['openai', 'anthropic', 'gemini'])[1 + n % 3], 'tokens', 1100, 1000, 100,
         'priced', 0.000560, 0.000028, 0.000588, now() - n % 365 * interval '1 day'
       from generate_series($2::int, $3::int) as n`,
      [userId, done, Math.min(done + statementRecords, count) - 1],
    )
  }
  await sql.query('analyze usage_records, usage_sums')
}
