import { type SQL, sql } from 'drizzle-orm'
import type { TriggerSource } from '#contract/runs/runs.ts'
import type { Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import { hook } from '#server/platform/hook.ts'

export interface RunRequest {
  agentId: number
  source: TriggerSource
  /** JSON text if it was an object. */
  input?: string | null
  /** A repeated request with the same key returns the first run. */
  idempotencyKey?: string
  retryOf?: number
  /** Number of events in the chain that led to this run. */
  hops?: number
  /** The team's run that this run is part of. */
  teamExecutionId?: number
  /** The user with whom the agent is shared and who starts the run, if it is not the owner. */
  sharedWith?: Actor
}

/** A requested run with the owner of its agent. */
export interface OwnedRunRequest extends RunRequest {
  actor: Actor
}

/**
 * A precondition of every run. Its SQL is part of the one statement that admits runs, for orders
 * with the columns of `orderOf`; `$2` is the instant. The transaction has locked the users of the orders before, so that nobody else
 * admits runs of them until it ends.
 */
export interface AdmissionRule {
  /** The settings of an order that the rule reads from `o.settings`. */
  settings?: () => Record<string, unknown>
  /**
   * Whether the order `o` may become a run. `o.place` is its position among the orders of its user in this statement, so
   * a limit compares it with what is left; an order near the limit that is left out is tried again on its own.
   */
  allows: SQL
  /** Why an order that is the only one of its user is not allowed; it only reads. */
  explain: (tx: Tx, order: OwnedRunRequest) => Promise<Failure> | Failure
  /** CTEs that count the new runs in the relation `added`, one for each run. */
  count?: SQL
  /** How the rule suspends a run until its owner decides, instead of refusing it. */
  hold?: {
    /** The id of the budget that suspends the run of order `o`, or null. */
    by: SQL
    /** Asks the owner, within the transaction that admits. */
    open: (tx: Tx, run: ExecutionRow, by: number) => Promise<void>
  }
}

/** The rules of all features, in their order: the first one that refuses an order explains it. */
export const admissionRules = hook<AdmissionRule>()

/** Maximum number of open runs of one user. */
export const openRunsMax = 200

/** A temporary refusal: the run can be admitted once another run of its user has ended. */
export class TooManyOpen extends Failure {
  constructor() {
    super(
      403,
      'limit_reached',
      `You have ${openRunsMax} runs waiting or running, the most at once. Wait for some to end, or cancel some.`,
    )
  }
}

/** Whether the agent of order `o` belongs to its user and is not in the trash. */
export const isOwn = sql`exists (
  select from ${agents} where agents.id = o.agent_id and agents.user_id = o.user_id and agents.deleted_at is null
)`

const ownAgentsOnly: AdmissionRule = { allows: isOwn, explain: () => notFound('Agent') }

const openRunsLimit: AdmissionRule = {
  allows: sql`o.open_runs + o.place <= ${sql.raw(String(openRunsMax))}`,
  explain: () => new TooManyOpen(),
}

/** All rules: the two of runs themselves, then those of the features. */
export const allRules = (): AdmissionRule[] => [ownAgentsOnly, openRunsLimit, ...admissionRules.listeners]
