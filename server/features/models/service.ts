import { eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { subscribe } from '#server/db/pubsub.ts'
import { type ModelProviderRow, modelProviders } from '#server/db/tables/model-providers.ts'
import { users } from '#server/db/tables/users.ts'
import { providers } from '#server/engine/model/providers/registry.ts'
import { clock } from '#server/platform/clock.ts'
import { config, type ModelSettings } from '#server/platform/config.ts'
import { enteredKey } from './entered-key.ts'
import { mergedSettings } from './merge.ts'

/** A change that no notice told of is seen after so long, ms. */
const keptMs = 30_000

interface Connected {
  environment: ModelSettings
  everyone: ModelSettings
  administrators: ModelSettings
  /** Whether the two differ. */
  isDivided: boolean
}

let kept: { readAt: number; connected: Promise<Connected> } | undefined
subscribe('models', forgetConnected)

/** Has the next question read anew what is connected. */
export function forgetConnected(): void {
  kept = undefined
}

/** The models that a user's agents may ask: what the environment sets, and what administrators connected for them. */
export async function modelsOf(userId: string): Promise<ModelSettings> {
  const { everyone, administrators, isDivided } = await connected()
  if (!isDivided) return everyone
  const [user] = await db.select({ role: users.role }).from(users).where(eq(users.id, userId))
  return user?.role === 'admin' ? administrators : everyone
}

/** The models that the agents of any user may ask. */
export const modelsOfEverybody = async (): Promise<ModelSettings> => (await connected()).everyone

async function connected(): Promise<Connected> {
  const now = clock.now().getTime()
  if (!kept || now - kept.readAt > keptMs) {
    const reading = { readAt: now, connected: readConnected() }
    kept = reading
    reading.connected.catch(() => {
      if (kept === reading) kept = undefined
    })
  }
  const found = await kept.connected
  if (found.environment === config.models) return found
  forgetConnected()
  return connected()
}

async function readConnected(): Promise<Connected> {
  const environment = config.models
  const rows = await db.select().from(modelProviders)
  const forEveryone = rows.filter(({ forAdministratorsOnly }) => !forAdministratorsOnly)
  const everyone = withEntered(environment, forEveryone)
  const isDivided = forEveryone.length < rows.length
  const administrators = isDivided ? withEntered(environment, rows) : everyone
  return { environment, everyone, administrators, isDivided }
}

function withEntered(environment: ModelSettings, rows: readonly ModelProviderRow[]): ModelSettings {
  if (rows.length === 0) return environment
  const merged = { ...environment }
  for (const provider of providers) {
    const row = rows.find(({ engine }) => engine === provider.engine)
    const apiKey = row && enteredKey(row)
    if (!row || apiKey === null) continue
    const entered = { apiKey, baseUrl: row.baseUrl ?? undefined, model: row.model ?? undefined }
    merged[provider.settings] = mergedSettings(provider, environment, entered)
  }
  return merged
}
