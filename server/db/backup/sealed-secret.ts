import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { BackupError } from './archive.ts'
import type { SealedSecret } from './manifest.ts'

const keyBytes = 32
const tagBytes = 16
/** A guess costs 64 MB and a quarter of a second. They are part of format 1, so that a file cannot ask for more. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }

/** Seals the secret of an installation by a passphrase. */
export async function sealSecret(secret: string, passphrase: string): Promise<SealedSecret> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', await keyFrom(passphrase, salt), nonce)
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    sealed: sealed.toString('base64'),
  }
}

/** Opens a sealed secret. Throws a `BackupError` for a wrong passphrase. */
export async function openSecret({ salt, nonce, sealed }: SealedSecret, passphrase: string): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64')
  const key = await keyFrom(passphrase, Buffer.from(salt, 'base64'))
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64'), {
      authTagLength: tagBytes,
    })
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    return decipher.update(bytes.subarray(0, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    throw new BackupError('The passphrase is wrong. Give the one that was set when this backup was made.')
  }
}

function keyFrom(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize(), salt, keyBytes, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
