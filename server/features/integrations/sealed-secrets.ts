import type { Config, Connector } from '#server/integrations/connector.ts'
import { seal, unseal } from '#server/platform/secrets/seal.ts'

/** The purpose of a sealed secret: it can be decrypted only for this user, connection and host. */
interface Belonging {
  userId: string
  connectionId: number
  connector: Connector
  /** The settings that are not secret. */
  open: Config
}

/** Seals the secrets of a connection; returns them with the id of the key. */
export function sealSecrets(belonging: Belonging, secrets: Config) {
  return sealedColumns(seal(purposeOf(belonging), JSON.stringify(secrets)))
}

/** Returns the columns of sealed secrets: the text and the id of the key. */
export function sealedColumns(sealedSecrets: string) {
  return { sealedSecrets, secretKeyId: sealedSecrets.split('.', 1).join('') }
}

/** Opens the secrets of a connection; null: they were sealed under another key, or for something else. */
export function openSecrets(belonging: Belonging, sealedSecrets: string | null): Config | null {
  if (sealedSecrets === null) return {}
  try {
    return JSON.parse(unseal(purposeOf(belonging), sealedSecrets)) as Config
  } catch {
    return null
  }
}

/** Returns the host in the settings; empty when the address itself is secret. */
export function hostOf(connector: Connector, open: Config): string {
  const blank = Object.fromEntries(Object.keys(connector.fields).map((name) => [name, '']))
  return URL.parse(connector.address({ ...blank, ...open }))?.host ?? ''
}

/** Returns the purpose that the secrets of a connection are sealed for. */
export const purposeOf = ({ userId, connectionId, connector, open }: Belonging) =>
  `connection:${userId}:${connectionId}:${connector.id}:${hostOf(connector, open)}`
