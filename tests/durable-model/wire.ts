import { Client } from 'pg'
import { vi } from 'vitest'

export type Row = Record<string, unknown>
type Values = readonly unknown[]

/** Intercepts the statements that one world sends to PostgreSQL. */
export interface Wire {
  /** Changes the text of a statement, to inject a fault. */
  alter: (text: string) => string
  /** Delays a statement until the promise resolves; undefined: send it immediately. */
  holdBack: (text: string, values: Values) => Promise<void> | undefined
  /** Rows that answer a statement without sending it; undefined: PostgreSQL answers it. */
  forge: (text: string, values: Values) => Row[] | undefined
  /** Called for each statement that is sent; returns a callback for its rows. */
  onSent: (text: string, values: Values) => (rows: readonly Row[]) => void
}

interface Statement {
  text: string
  name?: string
  values?: unknown[]
}
type Send = (statement: unknown, values?: unknown, callback?: unknown) => unknown
type Connect = (this: Client, callback?: (...answer: unknown[]) => void) => unknown
type Callback = (error: Error | null, result?: { rows: Row[] } | { rows: Row[] }[]) => void

interface Laid extends Wire {
  flying: number
  landed: PromiseWithResolvers<void>
}

const wires = new Map<string, Laid>()
const nameOfWorld = /model_\w+?(?=s\b|_steps\b|\()/

/** Connections of all worlds that are being opened: their statements are not in flight yet. */
const opening = { count: 0, done: Promise.withResolvers<void>() }

/** Counts as opening until the promise settles. */
function opened<T>(landing: Promise<T>): Promise<T> {
  opening.count += 1
  return landing.finally(() => {
    opening.count -= 1
    if (opening.count > 0) return
    opening.done.resolve()
    opening.done = Promise.withResolvers()
  })
}

/** Installs a wire for the world of that name; returns a function that waits until no statement is in flight. */
export function layWire(name: string, wire: Wire): () => Promise<void> {
  const laid: Laid = { ...wire, flying: 0, landed: Promise.withResolvers() }
  wires.set(name, laid)
  return async () => {
    for (let calm = 0; calm < 2; calm += 1) {
      while (laid.flying > 0 || opening.count > 0) {
        await (laid.flying > 0 ? laid.landed : opening.done).promise
        calm = 0
      }
      await new Promise(setImmediate)
    }
  }
}

/** From now on, statements of worlds go over their wires; other statements are sent as usual. */
export function listenIn(): void {
  const original: Send = Reflect.get(Client.prototype, 'query')
  function query(this: Client, asked: unknown, values?: unknown, callback?: unknown): unknown {
    const send: Send = original.bind(this)
    const statement: Statement = typeof asked === 'string' ? { text: asked } : (asked as Statement)
    const wire = wires.get(nameOfWorld.exec(statement.text ?? '')?.[0] ?? '')
    if (!wire) {
      const sent = send(asked, values, callback)
      // Statements that set up a connection belong to no world.
      return sent instanceof Promise ? opened(sent) : sent
    }
    const given = (Array.isArray(values) ? values : statement.values) ?? []
    const whole = {
      ...statement,
      text: wire.alter(statement.text),
      ...(given.length > 0 && { values: given }),
    }
    const launch = (onResult: Callback) => fly(wire, whole, given, (done) => send(whole, done), onResult)
    const onResult = [values, callback].find((one) => typeof one === 'function') as Callback | undefined
    if (onResult) return launch(onResult)
    return new Promise((resolve, reject) => {
      void goWhenLet(wire, whole, given, launch, (error, result) => (error ? reject(error) : resolve(result)))
    })
  }
  vi.spyOn(Client.prototype, 'query').mockImplementation(query)
  const connect: Connect = Reflect.get(Client.prototype, 'connect')
  vi.spyOn(Client.prototype, 'connect').mockImplementation(function (this: Client, callback?: unknown) {
    const { promise, resolve } = Promise.withResolvers<void>()
    void opened(promise)
    if (typeof callback !== 'function') return (connect.call(this) as Promise<void>).finally(resolve)
    connect.call(this, (...answer) => {
      resolve()
      callback(...answer)
    })
  })
}

async function goWhenLet(
  wire: Laid,
  { text }: Statement,
  given: Values,
  launch: (onResult: Callback) => void,
  onResult: Callback,
): Promise<void> {
  const forged = wire.forge(text, given)
  if (forged) onResult(null, { rows: forged })
  await wire.holdBack(text, given)
  launch(forged ? () => undefined : onResult)
}

function fly(
  wire: Laid,
  { text }: Statement,
  given: Values,
  send: (done: Callback) => unknown,
  onResult: Callback,
): void {
  wire.flying += 1
  const onAnswer = wire.onSent(text, given)
  send((error, result) => {
    if (!error) onAnswer((Array.isArray(result) ? result.at(-2)?.rows : result?.rows) ?? [])
    wire.flying -= 1
    if (wire.flying === 0) {
      wire.landed.resolve()
      wire.landed = Promise.withResolvers()
    }
    onResult(error, result)
  })
}
