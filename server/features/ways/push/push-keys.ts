import { createECDH } from 'node:crypto'
import { z } from 'zod'
import { readSettings, resealSetting, settleSetting } from '#server/features/settings/public.ts'
import { log } from '#server/platform/log.ts'
import { seal, unseal } from '#server/platform/secrets/seal.ts'

/** The keys with which push services recognize this installation (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

const setting = 'push_key'
/** That of all sealed settings, which are sealed again under a new secret. */
const purpose = `setting:${setting}`
const curve = 'prime256v1'
const stored = z.object({ sealed: z.string() })

/** The keys of this process, by the sealed text that they come from. */
let known: { sealed: string; keys: PushKeys } | undefined

/**
 * Returns the keys of this installation, made at their first use; processes that make them at once get the same. Browsers
 * that subscribed with others have to subscribe again.
 */
export async function readPushKeys(): Promise<PushKeys> {
  const found = (await readSettings([setting])).get(setting)
  const sealed = stored.parse(found ?? (await settleSetting(setting, newKey()))).sealed
  if (known?.sealed === sealed) return known.keys
  const keys = openKeys(sealed)
  if (keys) {
    known = { sealed, keys }
    return keys
  }
  log.warn('The key for notifications in browsers was sealed under a lost secret; a new one replaces it')
  await resealSetting(setting, sealed, newKey().sealed)
  return readPushKeys()
}

function newKey() {
  const pair = createECDH(curve)
  pair.generateKeys()
  return { sealed: seal(purpose, pair.getPrivateKey().toString('base64url')) }
}

function openKeys(sealed: string): PushKeys | undefined {
  try {
    const pair = createECDH(curve)
    pair.setPrivateKey(Buffer.from(unseal(purpose, sealed), 'base64url'))
    // A private key with zeros at its start is shorter than the 32 bytes that signatures need.
    const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
    return {
      publicKey: pair.getPublicKey().toString('base64url'),
      privateKey: privateKey.toString('base64url'),
    }
  } catch {
    return undefined
  }
}
