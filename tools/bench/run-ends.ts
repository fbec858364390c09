import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

const lookEveryMs = 3

/** How a run ended, as its row says. */
export interface RunEnd {
  status: string
  error: string | null
}

interface Waiting {
  notBefore: number
  answer: PromiseWithResolvers<RunEnd>
}

/** Part of the text of the statement that looks, to distinguish it from those of the product. */
export const looksForEnds = 'agent_executions as looked_for'

const look = `select id, status, error_message as error from ${looksForEnds}
  where id = any($1::int[]) and completed_at is not null`

/**
 * Watches rows for the end of runs whose request was answered on admission. A page learns of it by a stream, whose cost
 * is not part of a run.
 */
export class RunEnds {
  readonly #sql: Client
  readonly #waiting = new Map<number, Waiting>()
  #isLooking = false

  private constructor(sql: Client) {
    this.#sql = sql
  }

  static async watch(url: string): Promise<RunEnds> {
    const sql = new Client({ connectionString: url })
    await sql.connect()
    await sql.query('set plan_cache_mode = force_generic_plan')
    return new RunEnds(sql)
  }

  /** The end of a run, which is not looked for before an instant of `performance.now()`. */
  of(executionId: number, notBefore: number): Promise<RunEnd> {
    const answer = Promise.withResolvers<RunEnd>()
    this.#waiting.set(executionId, { notBefore, answer })
    if (!this.#isLooking) void this.#lookForAll()
    return answer.promise
  }

  close(): Promise<void> {
    return this.#sql.end()
  }

  async #lookForAll(): Promise<void> {
    this.#isLooking = true
    while (this.#waiting.size > 0) {
      const now = performance.now()
      const due = [...this.#waiting].filter(([, { notBefore }]) => notBefore <= now).map(([id]) => id)
      if (due.length > 0) await this.#look(due)
      await sleep(lookEveryMs)
    }
    this.#isLooking = false
  }

  async #look(ids: readonly number[]): Promise<void> {
    try {
      // Prepared: planning it each time cost PostgreSQL a tenth of what the runs did.
      const { rows } = await this.#sql.query<RunEnd & { id: number }>({
        name: 'look_for_ends',
        text: look,
        values: [ids],
      })
      for (const { id, ...end } of rows) this.#take(id)?.resolve(end)
    } catch (error) {
      for (const id of ids) this.#take(id)?.reject(error)
    }
  }

  #take(id: number) {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    return waiting?.answer
  }
}
