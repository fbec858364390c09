import { Client, type ClientConfig } from 'pg'

/** Statements that get a name; every connection keeps the plans of those that it was sent. */
const namesMax = 500
/** Texts that are counted until they have come often enough. */
const countedMax = 2_000
/** A text that comes less often is not worth the memory of its plan. */
const timesMin = 3
/** Longer texts are batches, of which hardly two are the same. */
const textMax = 8_000

const names = new Map<string, string>()
const times = new Map<string, number>()

/** The name of a statement that comes again and again; undefined for any other. */
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
 * A connection that has PostgreSQL keep the plans of the statements with parameters that come again and again, for
 * planning them costs more than doing them. Plans belong to a session: no pooler may hand it around in between.
 */
export class PreparedStatementClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config)
    const send: Send = (...given) => Reflect.apply(Reflect.get(Client.prototype, 'query'), this, given)
    const query: Send = (statement, values, callback) => {
      const named = withName(statement, values)
      if (!named) return send(statement, values, callback)
      const told = typeof values === 'function' ? values : callback
      if (told) return send(named, this.#heeding(told as Callback))
      return (send(named) as Promise<unknown>).catch((error: unknown) => {
        this.#heed(error)
        throw error
      })
    }
    this.query = query as Client['query']
  }

  #heeding(callback: Callback): Callback {
    return (error, result) => {
      if (error) this.#heed(error)
      callback(error, result)
    }
  }

  /** Another process changed the type of a column: the plans kept here are of no more use, and go with the connection. */
  #heed(error: unknown): void {
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
