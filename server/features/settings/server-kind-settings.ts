import { isInEnvironment } from '#server/platform/config.ts'
import { readSettings } from './stored-settings.ts'

/** The key under which the answer of an administrator is stored. */
export const serverKindKey = 'server_kind'
/** The settings that a kind of server consists of. */
export const serverKindSettings = ['BALANCIA_PLANS', 'BALANCIA_SIGNUP'] as const

/** Whether nobody has said whom this server is for: no administrator, and no variable of the environment. */
export async function isServerKindOpen(): Promise<boolean> {
  if (serverKindSettings.some(isInEnvironment)) return false
  return (await readSettings([serverKindKey, ...serverKindSettings])).size === 0
}
