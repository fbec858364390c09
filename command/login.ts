import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { knownUrl } from '#contract/known-url.ts'
import { print, printNote } from './printing.ts'
import { ask } from './server-calls.ts'
import { addressOf, forgetSignIn, keepSignIn, keyInEnvironment, signInFile } from './sign-in.ts'
import { Stopped } from './stopped.ts'

const loopback = /^(?:localhost|127\.|\[::1\])/

/** Asks for a key, tries it, and keeps it for the commands that follow. */
export async function login(typed: string | undefined): Promise<void> {
  if (!typed) throw new Stopped('Say where your Balancia is: balancia login https://balancia.example.com')
  const address = addressOf(typed)
  const { protocol, hostname } = knownUrl(address)
  if (protocol === 'http:' && !loopback.test(hostname)) {
    printNote(
      'This address is not encrypted: who is on the way can read the key. Use https:// where you can.',
    )
  }
  const key = (await keyInEnvironment()) || (await readKey())
  if (!key) throw new Stopped('No key was given. Make one in Settings, "API keys".')
  const user = await ask<{ email: string | null }>({ address, key }, 'GET', '/api/auth/user')
  await keepSignIn({ address, key })
  print(
    `Signed in at ${address} as ${user.email ?? 'a user without an email address'}. Kept in ${signInFile()}.`,
  )
}

export async function logout(): Promise<void> {
  await forgetSignIn()
  print('Signed out here. The key still works elsewhere until you revoke it in Settings.')
}

/** From a pipe, or typed without being shown; never from the command line, which others on the machine can read. */
async function readKey(): Promise<string> {
  const { isTTY } = process.stdin
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  if (isTTY) process.stderr.write('Key (from Settings, "API keys"; it is not shown): ')
  const lines = createInterface({ input: process.stdin, output: isTTY ? hidden : undefined, terminal: isTTY })
  try {
    for await (const line of lines) return line.trim()
    return ''
  } finally {
    lines.close()
    if (isTTY) process.stderr.write('\n')
  }
}
