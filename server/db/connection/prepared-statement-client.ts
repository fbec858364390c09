import { Client, type ClientConfig } from 'pg'

/** Maximum number of named statements; every connection caches the plans of those that it was sent. */
const namesMax = 500
/** Maximum number of texts whose uses are counted. */
const countedMax = 2_000
/** Uses after which a plan is worth its memory. */
const timesMin = 3
/** Longer texts are batches, which rarely repeat. */
const textMax = 8_000

const names = new Map<string, string>()
const times = new Map<string, number>()

/** Returns the name of a frequent statement; undefined for any other. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= namesMax || text.length > textMax) return known
  const count = (times.get(text) ?? 0) + 1
  if (count < timesMin) {
    if (times.size >= countedMax) times.clear()
    times.set(text, count)
    return undefined
  }
  times.delete(text)
  const name = `plan_${names.size + 1}`
  names.set(text, name)
  return name
}

interface Statement {
  text?: string
  values?: unknown[]
  name?: string
  submit?: unknown
}
type Callback = (error: Error | null, result?: unknown) => void
type Send = (statement: unknown, values?: unknown, callback?: unknown) => unknown

/**
 * A connection that prepares frequent statements with parameters, because planning them costs more than executing them.
 * Plans belong to a session: it does not work through a transaction pooler.
 */
export class PreparedStatementClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config)
    const send: Send = (...given) => Reflect.apply(Reflect.get(Client.prototype, 'query'), this, given)
    const query: Send = (statement, values, callback) => {
      const named = withName(statement, values)
      if (!named) return send(statement, values, callback)
      const onResult = typeof values === 'function' ? values : callback
      if (onResult) return send(named, this.#observing(onResult as Callback))
      return (send(named) as Promise<unknown>).catch((error: unknown) => {
        this.#dropStalePlans(error)
        throw error
      })
    }
    this.query = query as Client['query']
  }

  #observing(callback: Callback): Callback {
    return (error, result) => {
      if (error) this.#dropStalePlans(error)
      callback(error, result)
    }
  }

  /** Another process has changed the type of a column: drops the invalid plans together with the connection. */
  #dropStalePlans(error: unknown): void {
    const { code, routine } = error as { code?: string; routine?: string }
    if (code === '0A000' && routine === 'RevalidateCachedQuery') void this.end()
  }
}

function withName(statement: unknown, given: unknown): Statement | undefined {
  const asked: Statement = typeof statement === 'string' ? { text: statement } : (statement as Statement)
  const values = Array.isArray(given) ? given : asked.values
  if (!asked.text || !values?.length || asked.name || asked.submit) return undefined
  const name = nameOf(asked.text)
  return name === undefined ? undefined : { ...asked, values, name }
}
