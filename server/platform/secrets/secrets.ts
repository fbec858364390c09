import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { config } from '#server/platform/config.ts'

const keyBytes = 32
const keyTextMin = 32
let ownKey: Buffer | undefined
let ownOldKey: Buffer | null | undefined

/** A key of 32 bytes for one purpose, the same at each start. Throws when others can read the key file. */
export function secretFor(purpose: string): Buffer {
  return derived(material(), purpose)
}

/** The keys of one purpose: the current one, and the previous one, which decrypts what has not been resealed. */
export function secretsFor(purpose: string): Buffer[] {
  const old = oldMaterial()
  return [secretFor(purpose), ...(old ? [derived(old, purpose)] : [])]
}

/** The text that all keys are derived from, for a backup to seal. */
export const secretText = (): string => material().toString('utf8')

const keyFile = () => join(config.dataDir, 'secret.key')
const oldKeyFile = () => join(config.dataDir, 'secret.key.old')

const inFile = (file: string) => (existsSync(file) ? loadOrMakeKey(file).toString('utf8') : undefined)

/** The secrets that this installation has so far; unlike the others this makes none. */
export function presentSecrets(): { current?: string; old?: string } {
  return { current: config.secret ?? inFile(keyFile()), old: config.secretOld ?? inFile(oldKeyFile()) }
}

/** Makes this the secret of the data folder; one that is there keeps its text under another name. */
export function adoptSecret(secret: string): void {
  if (existsSync(keyFile())) renameSync(keyFile(), `${keyFile()}.replaced-${Date.now()}`)
  makeKey(keyFile(), secret)
}

/** Lets the data folder's secret be followed by this one, which still opens what it sealed. */
export const adoptOldSecret = (secret: string): void => makeKey(oldKeyFile(), secret)

/** Identifies a secret, by default the current one, without revealing it. */
export function secretFingerprint(secret = secretText()): string {
  const key = derived(Buffer.from(secret), 'fingerprint')
  return createHash('sha256').update(key).digest('hex').slice(0, 12)
}

function derived(from: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', from, '', `balancia:${purpose}`, keyBytes))
}

function material(): Buffer {
  if (config.secret) return Buffer.from(config.secret)
  ownKey ??= loadOrMakeKey(keyFile())
  return ownKey
}

/** From the environment, or else stored in the data folder. */
function oldMaterial(): Buffer | null {
  if (config.secretOld) return Buffer.from(config.secretOld)
  const file = oldKeyFile()
  if (ownOldKey === undefined)
    ownOldKey = statSync(file, { throwIfNoEntry: false }) ? loadOrMakeKey(file) : null
  return ownOldKey
}

/** Reads the key material of this file; the first start creates it. Throws when others can read it or it is damaged. */
export function loadOrMakeKey(file: string): Buffer {
  if (!statSync(file, { throwIfNoEntry: false })) makeKey(file)
  refuseWideMode(file)
  const text = readFileSync(file, 'utf8').trim()
  if (text.length < keyTextMin) throw new Error(`The key file ${file} is damaged: restore it from a backup.`)
  return Buffer.from(text)
}

/**
 * Writes a temporary file and links it, so that one of several concurrent first starts wins and all read the same
 * complete key.
 */
function makeKey(file: string, text = randomBytes(keyBytes).toString('base64url')): void {
  // Others may traverse it to reach their own files, as the PostgreSQL account does; they cannot read ours.
  mkdirSync(dirname(file), { recursive: true, mode: 0o711 })
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`
  const handle = openSync(draft, 'wx', 0o600)
  try {
    writeSync(handle, `${text}\n`)
    fsyncSync(handle)
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    closeSync(handle)
    unlinkSync(draft)
  }
}

function refuseWideMode(file: string): void {
  // Windows has no such mode bits; there the access list of the folder protects the file.
  if (process.platform === 'win32') return
  const mode = statSync(file).mode & 0o777
  if (mode & 0o077) {
    throw new Error(
      `Others can read the key file ${file} (mode ${mode.toString(8)}): run "chmod 600 ${file}".`,
    )
  }
}
