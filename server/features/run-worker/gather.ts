import { sql } from 'drizzle-orm'
import { answeringSources, type TriggerSource } from '#contract/runs/run-names.ts'
import { runInput } from '#contract/runs/run-input.ts'
import { threadContextMax } from '#contract/threads/thread-names.ts'
import { customPersonaId, personaName } from '#contract/personas/personas.ts'
import { db } from '#server/db/database.ts'
import { statementText } from '#server/db/statement-text.ts'
import { agentVersions } from '#server/db/tables/agent-versions.ts'
import { agentLinkSnapshots, type AgentRow, agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { agentLessons } from '#server/db/tables/lessons.ts'
import { threadMessages } from '#server/db/tables/threads.ts'
import { teamExecutionMembers } from '#server/db/tables/team-runs.ts'
import { agentTeamExecutions } from '#server/db/tables/teams.ts'
import { answeringRuns, isOpenWork, workedStates } from '#server/db/tables/work-states.ts'
import type {
  AskedMessage,
  EarlierTurn,
  LastAnswer,
  LinkSnapshot,
  RunInput,
  SuccessBefore,
} from '#server/engine/run-input.ts'
import { isMoneyLimited, isUnderOperator } from '#server/features/budgets/public.ts'
import { hasLessons, takeLessons } from '#server/features/lessons/public.ts'
import { wantsOnlyNews } from '#server/features/notifications/public.ts'
import { systemPrompt } from '#server/features/personas/public.ts'
import { deliversOnlyNews } from '#server/features/tools/public.ts'
import { clock } from '#server/platform/clock.ts'

/** Characters of the last output that the next run receives. */
const previousOutputMax = 8_000

/** The columns that one statement loads for a run that was just claimed and may begin. */
export interface LoadedRun {
  id: number
  agent_id: number
  user_id: string
  name: string
  task_description: string
  web_links: string[]
  link_settings: AgentRow['linkSettings']
  python_script: string | null
  engine: AgentRow['engine']
  models: AgentRow['models']
  steps_max: number | null
  result_shape: AgentRow['resultShape']
  persona: string
  custom_persona: string | null
  input: string | null
  trigger_source: TriggerSource
  previous_output: string | null
  skip_unchanged: boolean | null
  /** The run of `previous_output`, when a model gave that answer and the same question would be asked now. */
  reusable_answer: LastAnswer | null
  before: SuccessBefore | null
  system_prompt: string | null
  is_money_limited: boolean
  is_under_operator: boolean
  has_lessons: boolean
  /** The team's instructions in addition to the agent's own task. */
  team_instructions: string | null
  /** The conversation before the message that the run answers, oldest first. */
  earlier_turns: EarlierTurn[] | null
  tools: AgentRow['tools']
  integrations: string[]
  asks_owner: boolean
  snapshots: LinkSnapshot[]
}

/**
 * Whether the newest answer was given for the agent's current settings, and no run has failed since: link changes that
 * a failed run saw were never reported.
 */
const isAsAnswered = sql`(
  answer.id is not null
  and not exists (
    select from ${agentVersions} as saved
    where saved.agent_id = agents.id and saved.version = agents.version and saved.created_at > answer.began_at
  )
  and not exists (
    select from ${agentLessons} as learnt
    where learnt.agent_id = agents.id and learnt.updated_at > answer.began_at and learnt.status in ('accepted', 'rejected')
  )
  and 'success' = (
    select ended.status from ${agentExecutions} as ended
    where ended.agent_id = agents.id and ended.status in ${workedStates}
      and ended.trigger_source not in ${answeringRuns} order by ended.id desc limit 1
  )
)`

/** The newest answer, if a model gave it and it may still be valid. */
const reusableAnswer = sql`(
  select json_build_object('executionId', answer.id, 'at', answer.completed_at, 'sourceCount', jsonb_array_length(answer.sources), 'data', answer.result_data)
  where answer.input is null and answer.ai_used <> 'built-in' and ${isAsAnswered}
)`

/** The fingerprint of the last result, if the agent wants or delivers only news: the result of a run without news. */
const before = sql`case when (${wantsOnlyNews} or ${deliversOnlyNews}) and ${isAsAnswered}
  then json_build_object('fingerprint', answer.result_fingerprint) end`

/** Messages before the one that a run answers, and characters of each, that it is given. */
const turnsMax = 60
const turnCharsMax = { user: 8_000, agent: 4_000 }

/** The messages before the one that a run answers, without those that wait. */
const earlierTurns = sql`(
  select json_agg(json_build_object('author', turn.author, 'text', turn.text) order by turn.id) from (
    select said.id, said.author, left(said.text,
      case when said.author = 'user' then ${sql.raw(String(turnCharsMax.user))} else ${sql.raw(String(turnCharsMax.agent))} end) as text
    from ${threadMessages} as asked inner join ${threadMessages} as said on said.thread_id = asked.thread_id
    where asked.execution_id = ${agentExecutions.id} and asked.author = 'user' and said.id < asked.id
      and not (said.author = 'user' and coalesce(said.state, '') in ('queued', 'failed'))
    order by said.id desc limit ${sql.raw(String(turnsMax))}
  ) as turn
)`

/** Loads the inputs of all runs that worker `$1` claimed at `$2`, without canceled ones. */
export const loadRuns = statementText(sql`
select ${agentExecutions.id}, ${agents.id} as agent_id, ${agents.userId}, ${agents.name}, ${agents.taskDescription}, ${agents.webLinks}, ${agents.linkSettings},
  ${agents.pythonScript}, ${agents.engine}, ${agents.models}, ${agents.stepsMax}, ${agents.resultShape}, ${agents.persona}, ${agents.customPersona}, ${agents.tools}, ${agents.integrations}, ${agents.asksOwner}, ${agentExecutions.input}, ${agentExecutions.triggerSource},
  answer.previous_output, ${agents.skipUnchanged}, case when ${agents.skipUnchanged} is distinct from false then ${reusableAnswer} end as reusable_answer,
  ${before} as before,
  ${systemPrompt} as system_prompt, ${isMoneyLimited} as is_money_limited, ${isUnderOperator} as is_under_operator, ${hasLessons} as has_lessons,
  case when ${agentExecutions.teamExecutionId} is not null then (
    select concat_ws(E'\\n\\n', 'You are one of a team. What the team is to bring: ' || team.task_description, member.custom_instructions)
    from ${teamExecutionMembers} as member
    inner join ${agentTeamExecutions} as team on team.id = member.team_execution_id
    where member.execution_id = ${agentExecutions.id} and member.team_execution_id = ${agentExecutions.teamExecutionId}
  ) end as team_instructions,
  case when ${agentExecutions.triggerSource} = 'message' then ${earlierTurns} end as earlier_turns,
  coalesce((
    select json_agg(json_build_object('url', url, 'title', title, 'fingerprint', fingerprint, 'sentences', sentences,
      'readAt', read_at)) from ${agentLinkSnapshots} as snapshots where snapshots.agent_id = agents.id
  ), '[]') as snapshots
from ${agentExecutions} inner join ${agents} on ${agents.id} = ${agentExecutions.agentId}
left join lateral (
  select earlier.id, left(earlier.output, ${sql.raw(String(previousOutputMax))}) as previous_output, earlier.input, earlier.ai_used,
    coalesce(earlier.started_at, earlier.executed_at) as began_at, earlier.completed_at, earlier.sources, earlier.result_fingerprint, earlier.result_data
  from ${agentExecutions} as earlier
  where earlier.agent_id = agents.id and earlier.status = 'success' and earlier.ai_used is not null
    and ${agentExecutions.triggerSource} <> 'form' and earlier.trigger_source not in ${answeringRuns}
  order by earlier.id desc limit 1
) as answer on true
where claimed_by = $1 and claimed_at = $2 and ${isOpenWork(agentExecutions)} and held_at is null
  and cancel_requested_at is null and ${agents.deletedAt} is null`)

/** Assembles the input of a run; undefined if it was canceled before it began. */
export async function gather(
  executionId: number,
  loaded: LoadedRun | undefined,
): Promise<RunInput | undefined> {
  if (!loaded) return undefined
  const startedAt = clock.now().toISOString()
  const isAnswer = isAnswering(loaded)
  return {
    executionId,
    agentName: loaded.name,
    persona: personaOf(loaded),
    taskDescription: loaded.task_description,
    input: loaded.input,
    message: messageOf(loaded),
    webLinks: loaded.web_links,
    pythonScript: loaded.python_script?.trim() || null,
    instructions: loaded.team_instructions,
    engine: loaded.engine,
    models: loaded.models,
    stepsMax: loaded.steps_max,
    asksOwner: loaded.asks_owner,
    // A message is answered in words.
    resultShape: loaded.trigger_source === 'message' ? null : loaded.result_shape,
    previousOutput: loaded.previous_output?.slice(0, previousOutputMax).toWellFormed() ?? null,
    // The team's input may be new even if the links did not change.
    lastAnswer:
      loaded.team_instructions !== null || isAnswer
        ? null
        : loaded.reusable_answer && {
            ...loaded.reusable_answer,
            at: new Date(loaded.reusable_answer.at).toISOString(),
          },
    before: loaded.team_instructions === null && !isAnswer ? loaded.before : null,
    skipUnchanged: loaded.skip_unchanged,
    snapshots: loaded.web_links.length > 0 && !isAnswer ? loaded.snapshots.map(withInstant) : [],
    lessons: loaded.has_lessons ? await takeLessons(db, { agentId: loaded.agent_id, executionId }) : [],
    startedAt,
    isMoneyLimited: loaded.is_money_limited,
    isUnderOperator: loaded.is_under_operator,
  }
}

/** Whether a run answers what a person asks, so that the next run of the task is not compared with it. */
export const isAnswering = ({ trigger_source }: Pick<LoadedRun, 'trigger_source'>): boolean =>
  answeringSources.some((source) => source === trigger_source)

/** The message that a run answers, with the newest messages before it that fit. */
function messageOf({ trigger_source, input, earlier_turns }: LoadedRun): AskedMessage | null {
  if (trigger_source !== 'message') return null
  const typed = runInput.fileIn(input)?.typed ?? runInput.withoutPictures(input) ?? ''
  let left = threadContextMax
  const newest = (earlier_turns ?? []).toReversed().filter(({ text }) => {
    left -= text.length
    return left >= 0
  })
  return { text: typed, earlier: newest.toReversed() }
}

/** An agent has its own copy of a custom persona's text; a built-in persona is looked up. */
function personaOf({ persona, custom_persona, system_prompt }: LoadedRun): RunInput['persona'] {
  const isCustom = persona === customPersonaId || persona.startsWith('custom-')
  return { name: personaName(persona), prompt: (isCustom ? custom_persona : system_prompt) ?? '' }
}

function withInstant(snapshot: LinkSnapshot): LinkSnapshot {
  return { ...snapshot, readAt: new Date(snapshot.readAt).toISOString() }
}
