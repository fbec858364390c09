import { eq } from 'drizzle-orm'
import { db, type Queries } from '#server/db/database.ts'
import { personas } from '#server/db/tables/personas.ts'

/** What a system persona tells the model; undefined when there is none of that id. */
export async function personaPrompt(personaId: string, queries: Queries = db): Promise<string | undefined> {
  const [persona] = await queries
    .select({ prompt: personas.prompt })
    .from(personas)
    .where(eq(personas.id, personaId))
  return persona?.prompt
}
