import { randomUUID } from 'node:crypto'
import { isExactNumber } from '#server/platform/exact-json.ts'
import { log } from '#server/platform/log.ts'
import { type SafeFetch, safeFetch } from '#server/platform/outbound/outbound.ts'
import { type Config, type Connector, type ConnectorContext, toolsOf } from './connector.ts'
import { done, failed, type Outcome } from './outcome.ts'
import { serviceCaller, redact } from './service-caller.ts'

/** A connector with the settings of one connection, secrets decrypted. */
export interface OpenedConnection {
  connector: Connector
  config: Config
}

/** A shorter part of an address is a word, such as `services`. */
const tellingMin = 12

interface UseOptions {
  signal: AbortSignal
  /** The same for each attempt of one action; a new one when the action is never retried. */
  idempotencyKey?: string
  /** The outbound client; the server's own unless a test passes another. */
  fetch?: SafeFetch
}

/** Runs a tool with a connection; returns a failure instead of throwing it. */
export function runTool(
  connection: OpenedConnection,
  name: string,
  input: unknown,
  options: UseOptions,
): Promise<Outcome<unknown>> {
  const { connector } = connection
  const tool = toolsOf(connection).find((each) => each.name === name)
  return guarded(connection, async () =>
    tool
      ? tool.run(contextOf(connection, options), input)
      : failed('refused', `${connector.name} has no tool “${name}”`),
  )
}

/** Calls the service once to check whether a connection works; returns its message for users. */
export function checkConnection(connection: OpenedConnection, options: UseOptions): Promise<Outcome<string>> {
  return guarded(connection, () => connection.connector.check.run(contextOf(connection, options)))
}

/** Requests from the service the data stored beside the settings; empty if its connector stores none. */
export function fetchServiceData(
  connection: OpenedConnection,
  options: UseOptions,
): Promise<Outcome<Config>> {
  const { connector } = connection
  return guarded(connection, async () => connector.learn?.(contextOf(connection, options)) ?? done({}))
}

/**
 * The secrets of a connection in the forms in which an answer may contain them, including the secret parts of an
 * address.
 */
function secretsOf(connection: OpenedConnection): string[] {
  const { connector, config } = connection
  // A service that echoes a call returns the key as it was sent, encoded or not; the first word is the scheme.
  const sent = headersOf(connection).authorization?.split(' ').slice(1) ?? []
  const kept = Object.entries(config).flatMap(([name, secret]) => {
    if (!(connector.fields[name]?.isSecret ?? true) || !secret) return []
    const url = URL.parse(secret)
    const parts = url ? [...url.pathname.split('/'), ...url.searchParams.values()] : []
    return [secret, ...parts.filter((part) => part.length >= tellingMin)]
  })
  return [...kept, ...sent]
}

function contextOf(connection: OpenedConnection, options: UseOptions): ConnectorContext {
  const { connector, config } = connection
  const { signal, idempotencyKey = randomUUID(), fetch = safeFetch } = options
  const call = serviceCaller({
    service: connector.name,
    address: connector.address(config),
    alsoReaches: connector.alsoReaches,
    headers: headersOf(connection),
    secrets: secretsOf(connection),
    fetch,
    signal,
  })
  return { config, call, signal, idempotencyKey }
}

function headersOf({ connector, config }: OpenedConnection): Record<string, string> {
  if (connector.oauth) return { authorization: `Bearer ${config.accessToken ?? ''}` }
  return connector.headers?.(config) ?? {}
}

/** Redacts the secrets in all texts of a value, however its connector parsed them. */
function cleaned<Value>(value: Value, secrets: readonly string[]): Value {
  if (typeof value === 'string') return redact(value, secrets) as Value
  if (Array.isArray(value)) return value.map((each: unknown) => cleaned(each, secrets)) as Value
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [redact(name, secrets), cleaned(each, secrets)]),
  ) as Value
}

async function guarded<Value>(
  connection: OpenedConnection,
  act: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const { connector } = connection
  try {
    const outcome = await act()
    if (outcome.ok) return done(cleaned(outcome.value, secretsOf(connection)))
    return { ...outcome, message: redact(outcome.message, secretsOf(connection)) }
  } catch (error) {
    if (error instanceof RangeError) return failed('refused', error.message)
    // Its message could quote what was sent, so only its kind is logged.
    log.error(
      { connector: connector.id, error: (error as Error).name },
      'A connector failed with an internal error',
    )
    return failed('bad_answer', `${connector.name} could not be used: something went wrong here`)
  }
}
