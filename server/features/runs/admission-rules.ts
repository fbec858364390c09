import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import { Failure } from '#server/platform/failure.ts'
import { hook } from '#server/platform/hook.ts'

/** Why a rule does not let a run begin: refused with the reason, or suspended until its owner decides. */
export type Verdict = Failure | 'hold'

/**
 * A check that a requested run passes, in addition to the owner's account and the limit of open runs. Rules run in the
 * transaction that admits, in the order of the list of features, so that two transactions never deadlock.
 */
export interface AdmissionRule {
  /** Which runs the rule applies to, as a condition of a statement on `agent_executions`; by default all of them. */
  concerns?: SQL<boolean>
  /** Counts runs that are already inserted; returns those that may not begin, which it has not counted. */
  count: (tx: Tx, runs: readonly ExecutionRow[]) => Promise<ReadonlyMap<number, Verdict>>
  /** Undoes the count of runs that a later rule refuses. */
  takeBack?: (tx: Tx, runs: readonly ExecutionRow[]) => Promise<void>
  /**
   * Its part of the statement that admits many requests at `$2`, as CTEs that filter `from` into `to`: they keep rows
   * that are clearly allowed, for each user all or none. First every rule filters; then they count in reverse order, so
   * that nothing is counted that another rule filters out. A rule that counts has locked its rows when it filtered.
   */
  atOnce: {
    /** The settings of a request that the rule reads there. */
    settings?: () => Record<string, unknown>
    sift?: (from: SQL, to: SQL) => SQL
    count?: (from: SQL, to: SQL) => SQL
  }
}

/** The rules of all features, in their order. */
export const admissionRules = hook<AdmissionRule>()

/** Which rules apply to a run, as a column of a statement on `agent_executions`, in their order. */
export const concernedRules = () =>
  sql<boolean[]>`array[${sql.join(
    [sql`true`, ...admissionRules.listeners.map(({ concerns }) => concerns ?? sql`true`)],
    sql`, `,
  )}]`

export type RunToAdmit = ExecutionRow & { concernedRules: boolean[] }

/** Applies every rule to runs that are already inserted; refused runs are not counted by any rule afterwards. */
export async function applyRules(
  tx: Tx,
  added: readonly RunToAdmit[],
): Promise<{ refused: Map<number, Failure>; held: number[] }> {
  const refused = new Map<number, Failure>()
  const held: number[] = []
  for (const [place, rule] of admissionRules.listeners.entries()) {
    const runs = concernedBy(place, added).filter(({ id }) => !refused.has(id))
    if (runs.length === 0) continue
    const verdicts = await rule.count(tx, runs)
    for (const [id, verdict] of verdicts) {
      if (verdict === 'hold') held.push(id)
      else refused.set(id, verdict)
    }
    const now = runs.filter(({ id }) => verdicts.get(id) instanceof Failure)
    for (const [earlier, { takeBack }] of admissionRules.listeners.slice(0, place).entries()) {
      const counted = concernedBy(earlier, now)
      if (counted.length > 0) await takeBack?.(tx, counted)
    }
  }
  return { refused, held }
}

const concernedBy = (place: number, runs: readonly RunToAdmit[]) =>
  runs.filter((run) => run.concernedRules[place + 1])
