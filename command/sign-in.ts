import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { isOwnPart } from '#contract/pages.ts'
import { exitCodes, Stopped } from './stopped.ts'

/** The address of the server, and the key for its API. */
export interface SignIn {
  address: string
  key: string
}

/** The file that stores a sign-in: `BALANCIA_LOGIN_FILE`, else a file in the user's settings folder. */
export function signInFile(): string {
  const { BALANCIA_LOGIN_FILE: own, XDG_CONFIG_HOME: settings } = process.env
  return own || join(settings || join(homedir(), '.config'), 'balancia', 'login.json')
}

/** The key in `BALANCIA_KEY`, or in the file that `BALANCIA_KEY_FILE` names; throws `Stopped` when that cannot be read. */
export async function keyInEnvironment(): Promise<string | undefined> {
  const { BALANCIA_KEY: key, BALANCIA_KEY_FILE: file } = process.env
  if (key || !file) return key
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Stopped(`BALANCIA_KEY_FILE names a file that cannot be read (${code}): ${file}`)
  }
}

/** Reads the environment first, as a scheduled job has no file; throws `Stopped` when neither names a server. */
export async function readSignIn(): Promise<SignIn> {
  const { BALANCIA_URL: url } = process.env
  const key = await keyInEnvironment()
  if (key) return { address: addressOf(url || 'http://127.0.0.1:3000'), key }
  try {
    return JSON.parse(await readFile(signInFile(), 'utf8')) as SignIn
  } catch {
    throw new Stopped(
      'Not signed in. Make a key in Settings, "API keys", then: balancia login <address of your Balancia>',
      exitCodes.refused,
    )
  }
}

/** Stores a sign-in in a file that only this account of the machine can read. */
export async function keepSignIn(signIn: SignIn): Promise<void> {
  const file = signInFile()
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  // An existing file would keep its permissions.
  await rm(file, { force: true })
  await writeFile(file, `${JSON.stringify(signIn)}\n`, { mode: 0o600 })
}

export async function forgetSignIn(): Promise<void> {
  await rm(signInFile(), { force: true })
}

/**
 * The address of a server as typed, or copied from a page of it: ends before the path of that page and the query. Throws
 * `Stopped` when it is invalid.
 */
export function addressOf(typed: string): string {
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `http://${typed}`)
  if (!url || url.username || url.password) throw new Stopped(`"${typed}" is no address of a server.`)
  const parts = url.pathname.split('/').filter(Boolean)
  const page = parts.findIndex(isOwnPart)
  return [url.origin, ...(page === -1 ? parts : parts.slice(0, page))].join('/')
}
