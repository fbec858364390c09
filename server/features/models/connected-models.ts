import { eq } from 'drizzle-orm'
import type { ModelEngine } from '#contract/models/model-kinds.ts'
import { db } from '#server/db/database.ts'
import { type ModelProviderRow, modelProviders } from '#server/db/tables/model-providers.ts'
import { modelTroubles } from '#server/db/tables/model-troubles.ts'
import { users } from '#server/db/tables/users.ts'
import { environmentProviders } from '#server/engine/model/providers/environment-engines.ts'
import { clock } from '#server/platform/clock.ts'
import { config, type ModelSettings } from '#server/platform/config.ts'
import { enteredKey } from './entered-key.ts'
import { mergedSettings } from './merge.ts'

/** A change whose notification was lost takes effect after this time, in ms. */
const cacheMs = 30_000

type Trouble = typeof modelTroubles.$inferSelect

export type Troubles = ReadonlyMap<ModelEngine, Trouble>

interface Connected {
  /** The current error of each service's connection, by engine. */
  troubles: Troubles
  environment: ModelSettings
  everyone: ModelSettings
  administrators: ModelSettings
  /** Whether the two above differ. */
  isDivided: boolean
}

let cached: { readAt: number; connected: Promise<Connected> } | undefined

/** Makes the next call read again what is connected. */
export function forgetConnected(): void {
  cached = undefined
}

/** Returns the models that a user's agents may use: from the environment, and connected by administrators for them. */
export async function modelsOf(userId: string): Promise<ModelSettings> {
  const { everyone, administrators, isDivided } = await connected()
  if (!isDivided) return everyone
  const [user] = await db.select({ role: users.role }).from(users).where(eq(users.id, userId))
  return user?.role === 'admin' ? administrators : everyone
}

/** Returns the models that every user's agents may use. */
export const modelsOfEverybody = async (): Promise<ModelSettings> => (await connected()).everyone

/** Returns the error of a connection; an error of another model of the service does not count. */
export function troubleOf(troubles: Troubles, engine: ModelEngine, model: string | null): Trouble | null {
  const known = troubles.get(engine)
  return known && known.model === model ? known : null
}

/** Returns the connected models with their errors. */
export const connectedNow = (): Promise<Pick<Connected, 'troubles'>> => connected()

async function connected(): Promise<Connected> {
  const now = clock.now().getTime()
  if (!cached || now - cached.readAt > cacheMs) {
    const reading = { readAt: now, connected: readConnected() }
    cached = reading
    reading.connected.catch(() => {
      if (cached === reading) cached = undefined
    })
  }
  const found = await cached.connected
  if (found.environment === config.models) return found
  forgetConnected()
  return connected()
}

async function readConnected(): Promise<Connected> {
  const environment = config.models
  const [rows, troubled] = await Promise.all([
    db.select().from(modelProviders),
    db.select().from(modelTroubles),
  ])
  const forEveryone = rows.filter(({ forAdministratorsOnly }) => !forAdministratorsOnly)
  const everyone = withEntered(environment, forEveryone)
  const isDivided = forEveryone.length < rows.length
  const administrators = isDivided ? withEntered(environment, rows) : everyone
  const troubles = new Map(troubled.map((row) => [row.engine, row]))
  return { environment, everyone, administrators, isDivided, troubles }
}

function withEntered(environment: ModelSettings, rows: readonly ModelProviderRow[]): ModelSettings {
  if (rows.length === 0) return environment
  const merged = { ...environment }
  for (const { provider, settings } of environmentProviders) {
    const row = rows.find(({ engine }) => engine === provider.engine)
    const apiKey = row && enteredKey(row)
    if (!row || apiKey === null) continue
    const entered = { apiKey, baseUrl: row.baseUrl ?? undefined, model: row.model ?? undefined }
    merged[settings] = mergedSettings(provider, environment, entered)
  }
  return merged
}
