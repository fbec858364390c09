import { printable } from './printing.ts'
import type { SignIn } from './sign-in.ts'
import { exitCodes, Stopped } from './stopped.ts'

interface CallOptions {
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Makes one call with the key; throws `Stopped` with the server's own sentence where it refuses. */
export async function call(
  { address, key }: SignIn,
  method: string,
  path: string,
  { body, headers, signal }: CallOptions = {},
): Promise<Response> {
  const isForm = body instanceof FormData
  const sent = typeof body === 'string' || isForm ? body : JSON.stringify(body)
  const response = await fetch(address + path, {
    method,
    signal,
    // A key goes to the server that it was given for, and nowhere else.
    redirect: 'error',
    body: body === undefined ? undefined : sent,
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'application/json',
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
  }).catch((error: unknown) => {
    signal?.throwIfAborted()
    throw new Stopped(`${address} does not answer${reasonOf(error)}.`, exitCodes.unreachable)
  })
  if (!response.ok) throw await refusalOf(response, address)
  return response
}

/** The same, answering its JSON. */
export async function ask<T>(
  signIn: SignIn,
  method: string,
  path: string,
  options?: CallOptions,
): Promise<T> {
  const response = await call(signIn, method, path, options)
  try {
    return (await response.json()) as T
  } catch {
    options?.signal?.throwIfAborted()
    throw new Stopped(`${signIn.address} broke off its answer, or is no Balancia.`, exitCodes.unreachable)
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause && typeof cause === 'object' && 'code' in cause ? String(cause.code) : ''
  return code && `: ${code}`
}

async function refusalOf(response: Response, address: string): Promise<Stopped> {
  const { status } = response
  const message = messageIn(await response.text().catch(() => ''))
  if (status === 401) return new Stopped(`${address} does not know this key.`, exitCodes.refused)
  if (status === 404) return new Stopped(message ?? 'There is no such thing.', exitCodes.notFound)
  const code = codeOf(status)
  return new Stopped(message ?? `${address} answered ${status}. Is it a Balancia?`, code)
}

function codeOf(status: number): number {
  if (status === 403 || status === 429) return exitCodes.refused
  return status < 500 ? exitCodes.usage : exitCodes.unreachable
}

function messageIn(body: string): string | undefined {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    return typeof message === 'string' ? printable(message) : undefined
  } catch {
    return undefined
  }
}
