import { z } from 'zod'

const session = z.object({ id: z.string(), url: z.string(), seq: z.int() })

/** A session of the gateway and the last event of it that was handled. Discord repeats those after it. */
export type DiscordSession = z.output<typeof session>

/** Reads a stored session; null: a new one is needed. */
export function readSession(cursor: string | null): DiscordSession | null {
  try {
    return session.safeParse(JSON.parse(cursor ?? 'null')).data ?? null
  } catch {
    return null
  }
}

export const storedSession = (current: DiscordSession | null) => JSON.stringify(current)
