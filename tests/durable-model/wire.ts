import { Client } from 'pg'
import { vi } from 'vitest'

export type Row = Record<string, unknown>
type Values = readonly unknown[]

/** What one world does to the statements that it sends to PostgreSQL, and hears of them. */
export interface Wire {
  /** Changes a text on its way, to put a fault into it. */
  alter: (text: string) => string
  /** Holds a statement back for as long as it takes; undefined: it goes at once. */
  holdBack: (text: string, values: Values) => Promise<void> | undefined
  /** Rows that answer a statement before it is even sent; undefined: PostgreSQL answers it. */
  forge: (text: string, values: Values) => Row[] | undefined
  /** Is told of each statement as it goes, and answers what is to be told of its rows. */
  onSent: (text: string, values: Values) => (rows: readonly Row[]) => void
}

interface Statement {
  text: string
  name?: string
  values?: unknown[]
}
type Send = (statement: unknown, values?: unknown, callback?: unknown) => unknown
type Connect = (this: Client, told?: (...answer: unknown[]) => void) => unknown
type Told = (error: Error | null, result?: { rows: Row[] } | { rows: Row[] }[]) => void

interface Laid extends Wire {
  flying: number
  landed: PromiseWithResolvers<void>
}

const wires = new Map<string, Laid>()
const nameOfWorld = /model_\w+?(?=s\b|_steps\b|\()/

/** Connections that are being opened, of whatever world: what is to go over them is not in the air yet. */
const opening = { count: 0, done: Promise.withResolvers<void>() }

/** Counts as opening until this is over. */
function opened<T>(landing: Promise<T>): Promise<T> {
  opening.count += 1
  return landing.finally(() => {
    opening.count -= 1
    if (opening.count > 0) return
    opening.done.resolve()
    opening.done = Promise.withResolvers()
  })
}

/** Puts a wire under the statements of the world of that name; answers how to wait until none is in the air. */
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

/** From now on the statements of worlds go over their wires; all others go as ever. */
export function listenIn(): void {
  const original: Send = Reflect.get(Client.prototype, 'query')
  function query(this: Client, asked: unknown, values?: unknown, callback?: unknown): unknown {
    const send: Send = original.bind(this)
    const statement: Statement = typeof asked === 'string' ? { text: asked } : (asked as Statement)
    const wire = wires.get(nameOfWorld.exec(statement.text ?? '')?.[0] ?? '')
    if (!wire) {
      const sent = send(asked, values, callback)
      // How a connection is set up is said to nobody's world.
      return sent instanceof Promise ? opened(sent) : sent
    }
    const given = (Array.isArray(values) ? values : statement.values) ?? []
    const whole = {
      ...statement,
      text: wire.alter(statement.text),
      ...(given.length > 0 && { values: given }),
    }
    const launch = (told: Told) => fly(wire, whole, given, (done) => send(whole, done), told)
    const told = [values, callback].find((one) => typeof one === 'function') as Told | undefined
    if (told) return launch(told)
    return new Promise((resolve, reject) => {
      void goWhenLet(wire, whole, given, launch, (error, result) => (error ? reject(error) : resolve(result)))
    })
  }
  vi.spyOn(Client.prototype, 'query').mockImplementation(query)
  const connect: Connect = Reflect.get(Client.prototype, 'connect')
  vi.spyOn(Client.prototype, 'connect').mockImplementation(function (this: Client, told?: unknown) {
    const { promise, resolve } = Promise.withResolvers<void>()
    void opened(promise)
    if (typeof told !== 'function') return (connect.call(this) as Promise<void>).finally(resolve)
    connect.call(this, (...answer) => {
      resolve()
      told(...answer)
    })
  })
}

async function goWhenLet(
  wire: Laid,
  { text }: Statement,
  given: Values,
  launch: (told: Told) => void,
  told: Told,
): Promise<void> {
  const forged = wire.forge(text, given)
  if (forged) told(null, { rows: forged })
  await wire.holdBack(text, given)
  launch(forged ? () => undefined : told)
}

function fly(
  wire: Laid,
  { text }: Statement,
  given: Values,
  send: (done: Told) => unknown,
  told: Told,
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
    told(error, result)
  })
}
