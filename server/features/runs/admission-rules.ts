import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import { Failure } from '#server/platform/failure.ts'
import { hook } from '#server/platform/hook.ts'

/** What a rule says of a run that may not begin: refused with the reason, or held until its owner decides. */
export type Verdict = Failure | 'hold'

/**
 * What stands between an order and its run, beside its owner and their open runs. Rules are asked one after the other in
 * the order of the list of features, so that two transactions never wait for each other, in the transaction that admits.
 */
export interface AdmissionRule {
  /** Which runs it is about, as a condition of a statement on `agent_executions`; all of them unless it says so. */
  concerns?: SQL<boolean>
  /** Counts runs whose rows are there; answers those that may not begin, which it has not counted. */
  count: (tx: Tx, runs: readonly ExecutionRow[]) => Promise<ReadonlyMap<number, Verdict>>
  /** Takes back what it counted for runs that a later rule refuses. */
  takeBack?: (tx: Tx, runs: readonly ExecutionRow[]) => Promise<void>
  /**
   * Its part in the one statement that admits many orders at `$2`, as CTEs that leave in `to` those rows of `from` that
   * are plainly allowed: all orders of a user, or none. First every rule sifts, then they count, the last one first, so
   * that nothing is counted for what another rule leaves out. Where two count, the earlier one has locked when it sifted.
   */
  atOnce: {
    /** What it reads of an order's `settings` there. */
    settings?: () => Record<string, unknown>
    sift?: (from: SQL, to: SQL) => SQL
    count?: (from: SQL, to: SQL) => SQL
  }
}

/** The rules of all features. */
export const admissionRules = hook<AdmissionRule>()

/** Which rules are about a run, as a column of a statement on `agent_executions`, in their order. */
export const concernedRules = () =>
  sql<boolean[]>`array[${sql.join(
    [sql`true`, ...admissionRules.listeners.map(({ concerns }) => concerns ?? sql`true`)],
    sql`, `,
  )}]`

export type RunToAdmit = ExecutionRow & { concernedRules: boolean[] }

/** Asks every rule about runs whose rows are there: what is refused is counted nowhere afterwards. */
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
