import { type SQL, sql } from 'drizzle-orm'
import type { Recommendation } from '#contract/analytics.ts'
import { engineNames } from '#contract/agents/engine-names.ts'
import { isolated } from '#contract/isolated.ts'
import { db } from '#server/db/database.ts'
import type { AgentRow } from '#server/db/tables/agents.ts'
import { notifications } from '#server/db/tables/messages.ts'
import { subscriptionOf } from '#server/features/billing/public.ts'
import { type AnalyticsQuery, boundsOf, recentRunsSql } from './analytics-query.ts'

/** Number of recommendations of each kind, the most important first. */
const eachMax = 3
const longestText = 160

interface Seen {
  agentId: number | null
  name: string
  /** How often it occurred, and in how many runs. */
  times: number
  of: number
  executionId: number | null
  what: string | null
  /** The agent's current links, if the pattern reads them. */
  links?: string[]
  frequency?: TaskFrequency
}

type TaskFrequency = AgentRow['taskFrequency']
type Finder = (query: AnalyticsQuery) => SQL
type Words = (seen: Seen) => Pick<Recommendation, 'title' | 'description'> & { act?: Recommendation['act'] }

/** Returns recommendations from the runs of a range, each with the numbers it is based on. */
export async function recommendationsFor(query: AnalyticsQuery): Promise<Recommendation[]> {
  const finds = patterns.map(
    ({
      kind,
      find,
    }) => sql`(select ${kind}::text as kind, to_jsonb(found) as seen, row_number() over () as place
      from (${find(query)} limit ${eachMax}) found)`,
  )
  const { rows } = await db.execute<{ kind: string; seen: Seen }>(sql`
    with bounds as (${boundsOf(query)}),
    runs as materialized (${recentRunsSql(query, sql`(select since from bounds)`, sql`(select until from bounds)`)})
    ${sql.join(finds, sql` union all `)} order by place`)
  const found = patterns.flatMap(({ kind, words }) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ seen }) => ({
        kind,
        act: null,
        ...words({ ...seen, name: isolated(seen.name) }),
        agentId: seen.agentId,
        executionId: seen.executionId,
      })),
  )
  return [...(await nearLimit(query)), ...found]
}

/** Finds a plan of which four fifths of the month's executions are used. */
async function nearLimit({ userId }: AnalyticsQuery): Promise<Recommendation[]> {
  const { limits, isEnforced } = await subscriptionOf(userId)
  const { agentExecutionsUsed: used, agentExecutionsLimit: limit } = limits
  if (!isEnforced || limit <= 0 || used * 5 < limit * 4) return []
  const description = `${count(used)} of the ${count(limit)} executions of this month are used.`
  const about = { agentId: null, executionId: null, act: null }
  return [{ kind: 'limit-near', title: 'Your limit is near', description, ...about }]
}

/** Finds links that failed at least twice, and in the newest run that tried them. */
const failingLinks: Finder = () => sql`
  select * from (
    select runs.agent_id as "agentId", agents.name, link.url as what,
      count(*) filter (where link.state = 'failed')::int as times, count(*)::int as of, max(runs.id) as "executionId",
      (array_agg(link.state order by runs.id desc))[1] as latest, agents.web_links as links
    from runs join agents on agents.id = runs.agent_id
    cross join lateral jsonb_to_recordset(runs.sources) as link(url text, state text)
    where link.state in ('read', 'unchanged', 'failed')
    group by runs.agent_id, agents.name, agents.web_links, link.url
  ) links where times >= 2 and latest = 'failed' order by times desc, what`

/** Finds an error that occurred at least twice, and in the newest ended run. */
const repeatedErrors: Finder = () => sql`
  select * from (
    select runs.agent_id as "agentId", agents.name, runs.error_message as what, count(*)::int as times,
      max(over_runs.of)::int as of, max(runs.id) as "executionId", max(over_runs.newest) as newest
    from runs join agents on agents.id = runs.agent_id
    join (select agent_id, count(*) as of, max(id) as newest from runs where is_over group by agent_id) over_runs
      on over_runs.agent_id = runs.agent_id
    where runs.status = 'failed' and runs.error_message is not null
    group by runs.agent_id, agents.name, runs.error_message
  ) errors where times >= 2 and "executionId" = newest order by times desc, what`

const neverRun: Finder = ({ userId, agentId }) => sql`
  select agents.id as "agentId", agents.name, 0 as times, 0 as of, null::int as "executionId", null as what
  from agents
  where agents.user_id = ${userId} and agents.deleted_at is null
    and (${agentId ?? null}::int is null or agents.id = ${agentId ?? null}::int)
    and not exists (select from agent_executions run where run.agent_id = agents.id)
  order by agents.id`

/**
 * The frequency of an agent that has no schedule pattern of its own; null for all other agents and for agents without a
 * schedule.
 */
const plainFrequency = sql`case when agents.auto_schedule and agents.status = 'active' and agents.trigger_type = 'schedule'
  and agents.trigger_config ->> 'cron' is null then agents.task_frequency end`

/** Finds at least five scheduled runs that read links, of which four in five found no changed page. */
const unchanged: Finder = () => sql`
  select * from (
    select runs.agent_id as "agentId", agents.name, count(*) filter (where same)::int as times, count(*)::int as of,
      max(runs.id) as "executionId", null as what, ${plainFrequency} as frequency
    from (
      select runs.*, not exists (
        select from jsonb_to_recordset(runs.sources) as link(state text) where link.state <> 'unchanged') as same
      from runs where status = 'success' and trigger_source = 'schedule' and jsonb_array_length(sources) > 0
    ) runs join agents on agents.id = runs.agent_id
    group by runs.agent_id, agents.id
  ) agents where of >= 5 and times * 5 >= of * 4 order by times desc, "agentId"`

/** Finds an engine whose median run takes at least twice as long as another's, with at least five runs of each. */
const slowEngines: Finder = () => sql`
  with engines as (
    select ai_used as engine, count(*)::int as runs, max(id) as newest,
      percentile_disc(0.5) within group (order by execution_time) as usual
    from runs where status = 'success' and ai_used <> 'built-in' and execution_time is not null
    group by ai_used having count(*) >= 5
  )
  select null::int as "agentId", slow.engine as name, slow.usual as times, fast.usual as of,
    slow.newest as "executionId", fast.engine as what
  from engines slow cross join lateral (select * from engines order by usual, engine limit 1) fast
  where slow.usual >= 2 * fast.usual and slow.engine <> fast.engine order by slow.usual desc`

/**
 * Finds an agent whose average run costs at least 1.5 times as much as in the previous range, with at least five runs in
 * each.
 */
const risingCosts: Finder = (query) => sql`
  with earlier as (${recentRunsSql(query, sql`(select before_since from bounds)`, sql`(select before_until from bounds)`)}),
  now_costs as (
    select agent_id, avg(cost) as each, max(id) as newest from runs where status = 'success' group by agent_id having count(*) >= 5
  ), earlier_costs as (
    select agent_id, avg(cost) as each from earlier where status = 'success' group by agent_id having count(*) >= 5
  )
  select agents.id as "agentId", agents.name, round(now_costs.each * 1000000)::int as times,
    round(earlier_costs.each * 1000000)::int as of, now_costs.newest as "executionId", null as what
  from now_costs join earlier_costs using (agent_id) join agents on agents.id = agent_id
  where earlier_costs.each > 0 and now_costs.each >= 1.5 * earlier_costs.each
  order by now_costs.each - earlier_costs.each desc, agents.id`

/** Finds a scheduled agent whose owner was notified of at least five results and has read none. */
const unread: Finder = ({ userId }) => sql`
  select agents.id as "agentId", agents.name, count(*)::int as times, count(*)::int as of,
    (select max(id) from runs where runs.agent_id = agents.id) as "executionId", null as what
  from ${notifications} told join agents on agents.id = told.agent_id
  where told.user_id = ${userId} and told.kind = 'run.succeeded' and told.created_at >= (select since from bounds)
    and exists (select from runs where runs.agent_id = agents.id and runs.trigger_source = 'schedule')
  group by agents.id, agents.name having count(*) >= 5 and count(told.read_at) = 0 order by times desc, "agentId"`

const names: Record<string, string | undefined> = engineNames
const count = (number: number) => number.toLocaleString('en')
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
/** An amount in millionths of a dollar, as people read it. */
const millionths = (amount: number) => `$${(amount / 1_000_000).toFixed(6)}`
const short = (text: string | null) => (text ?? '').split('\n')[0]?.slice(0, longestText) ?? ''

/** Returns the change that removes an unreadable link from an agent's links. */
function withoutLink(links: string[], url: string | null): Recommendation['act'] {
  const left = links.filter((link) => link !== url)
  if (left.length === links.length) return null
  return {
    label: 'Remove the link',
    done: 'The link was removed',
    change: { webLinks: left },
    back: { webLinks: links },
  }
}

const rarer: Partial<Record<TaskFrequency, { next: TaskFrequency; words: string }>> = {
  hourly: { next: 'daily', words: 'once a day' },
  daily: { next: 'weekly', words: 'once a week' },
  weekly: { next: 'monthly', words: 'once a month' },
}

function lessOften(frequency: TaskFrequency | null | undefined): Recommendation['act'] {
  const to = frequency ? rarer[frequency] : undefined
  if (!frequency || !to) return null
  return {
    label: `Run it ${to.words}`,
    done: `It runs ${to.words} from now on`,
    change: { taskFrequency: to.next },
    back: { taskFrequency: frequency },
  }
}

const paused: Recommendation['act'] = {
  label: 'Pause it',
  done: 'It is paused',
  change: { status: 'paused' },
  back: { status: 'active' },
}

const patterns: { kind: Recommendation['kind']; find: Finder; words: Words }[] = [
  {
    kind: 'failing-link',
    find: failingLinks,
    words: ({ name, times, of, what, links }) => ({
      title: `Replace a link of ${name}`,
      description: `${short(what)} could not be read in ${times} of ${of} runs, nor in the newest.`,
      act: withoutLink(links ?? [], what),
    }),
  },
  {
    kind: 'repeated-error',
    find: repeatedErrors,
    words: ({ name, times, of, what }) => ({
      title: `Fix what stops ${name}`,
      description: `${times} of ${of} runs failed with the same error: ${short(what)}`,
    }),
  },
  {
    kind: 'unchanged',
    find: unchanged,
    words: ({ name, times, of, frequency }) => ({
      title: `Run ${name} less often`,
      description: `${times} of ${of} scheduled runs found no page changed.`,
      act: lessOften(frequency),
    }),
  },
  {
    kind: 'slow-engine',
    find: slowEngines,
    words: ({ name, times, of, what }) => ({
      title: `${names[name] ?? name} is slow`,
      description: `Half of its runs take ${seconds(times)} or longer, those of ${names[what ?? ''] ?? what} ${seconds(of)}.`,
    }),
  },
  {
    kind: 'cost-rising',
    find: risingCosts,
    words: ({ name, times, of }) => ({
      title: `${name} costs more than before`,
      description: `A run costs ${millionths(times)} on average, in the days before it was ${millionths(of)}.`,
    }),
  },
  {
    kind: 'unread',
    find: unread,
    words: ({ name, times }) => ({
      title: `Nobody reads what ${name} finds`,
      description: `You were told of ${times} results and opened none of them.`,
      act: paused,
    }),
  },
  {
    kind: 'never-run',
    find: neverRun,
    words: ({ name }) => ({ title: `Try ${name}`, description: 'This agent has never run.' }),
  },
]
