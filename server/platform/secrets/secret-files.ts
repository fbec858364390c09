import { closeSync, openSync, readSync } from 'node:fs'

/** The names of variables that hold a secret, or an address with a password in it. */
const secretName =
  /(SECRET|_KEY|_KEY_ID|TOKEN|PASSWORD|PASSPHRASE|_CODE|_HEADERS)(_OLD)?$|^((DATABASE|SMTP)_URL|HTTPS?_PROXY)$/
const suffix = '_FILE'
const bytesMax = 65_536

type Variables = Record<string, string | undefined>

/**
 * Returns the variables that are set, after reading each secret `NAME` from the file that `NAME_FILE` names, without
 * the newline at its end. `problems` has a sentence for each file that cannot be used.
 */
export function readSecretFiles(env: Variables, names: readonly string[]) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value)) as Record<string, string>
  const problems: string[] = []
  for (const name of names.filter((known) => secretName.test(known))) {
    const variable = name + suffix
    const path = given[variable]
    if (path === undefined) continue
    delete given[variable]
    const text =
      given[name] === undefined ? secretIn(path) : { problem: `and ${name} are both set: remove one` }
    if ('problem' in text) problems.push(`${variable} ${text.problem}`)
    else given[name] = text.secret
  }
  return { given, problems }
}

type Read = { secret: string } | { problem: string }

/** Each file is read once, so that later changes of it take effect at the next start and not in between. */
const known = new Map<string, Read>()

/** The text of a file; the problem never quotes it. */
function secretIn(path: string): Read {
  const read = known.get(path) ?? readSecret(path)
  known.set(path, read)
  return read
}

function readSecret(path: string): Read {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    const buffer = Buffer.alloc(bytesMax + 1)
    const bytes = readSync(file, buffer, 0, buffer.length, 0)
    if (bytes > bytesMax) return { problem: `names a file of more than 64 kB: ${path}` }
    const secret = buffer.toString('utf8', 0, bytes).replace(/\r?\n$/, '')
    return secret ? { secret } : { problem: `names an empty file: ${path}` }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return { problem: `names a file that cannot be read (${code ?? 'unknown error'}): ${path}` }
  } finally {
    if (file !== undefined) closeSync(file)
  }
}
