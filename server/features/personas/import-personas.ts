import { sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  personaDescriptionMax,
  personaDescriptionMin,
  personaNameMax,
} from '#contract/personas/custom-personas.ts'
import { personaCategories } from '#contract/personas/persona-categories.ts'
import { builtInPersonas, customPersonaId } from '#contract/personas/personas.ts'
import type { ImportReply } from '#contract/personas/system-personas.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { personas } from '#server/db/tables/personas.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { log } from '#server/platform/log.ts'

const batchSize = 100
const builtInNames = new Set<string>(builtInPersonas.flatMap(({ id, name }) => [id, name.toLowerCase()]))

const entry = z.strictObject({
  name: z
    .string('The name is missing')
    .trim()
    .min(1, 'The name is missing')
    .max(personaNameMax, `The name has more than ${personaNameMax} characters`)
    .refine((name) => !isReserved(name.toLowerCase()), 'The name is reserved'),
  category: z.enum(personaCategories, 'The category is unknown'),
  description: z
    .string('The description is missing')
    .trim()
    .min(personaDescriptionMin, 'The description is too short')
    .max(personaDescriptionMax, 'The description is too long'),
})
type Entry = z.output<typeof entry>

/** Imports the personas that come with the product: see `importPersonas`. */
export async function importSystemPersonas(actor: Actor): Promise<ImportReply> {
  const { personaLibrary } = await import('#server/persona-library/library.ts')
  return importPersonas(actor, personaLibrary)
}

/**
 * Imports new entries and updates the texts of earlier imports; each batch is stored as a whole or not at all. An
 * invalid entry is reported, and the others are imported.
 */
export async function importPersonas(actor: Actor, entries: readonly unknown[]): Promise<ImportReply> {
  const { good, errors } = sorted(entries)
  let imported = 0
  for (let from = 0; from < good.length; from += batchSize) {
    const batch = good.slice(from, from + batchSize)
    try {
      imported += await inTransaction((tx) => importBatch(tx, actor, batch))
    } catch (error) {
      log.error({ err: error, from }, 'Could not import a batch of personas')
      errors.push(...batch.map(({ name }) => `${name}: It could not be saved`))
    }
  }
  return { message: messageOf(imported, good.length, errors.length), imported, errors }
}

function sorted(entries: readonly unknown[]): { good: Entry[]; errors: string[] } {
  const good = new Map<string, Entry>()
  const errors: string[] = []
  for (const [index, candidate] of entries.entries()) {
    const parsed = entry.safeParse(candidate)
    const label = nameOf(candidate) ?? `Entry ${index + 1}`
    if (!parsed.success)
      errors.push(`${label}: ${parsed.error.issues.map(({ message }) => message).join('. ')}`)
    else if (good.has(parsed.data.name.toLowerCase())) errors.push(`${label}: The name stands there twice`)
    else good.set(parsed.data.name.toLowerCase(), parsed.data)
  }
  return { good: [...good.values()], errors }
}

async function importBatch(tx: Tx, actor: Actor, batch: readonly Entry[]): Promise<number> {
  const rows = batch.map((each) => ({
    ...each,
    id: each.name,
    prompt: each.description,
    source: 'imported' as const,
  }))
  const changed = await tx
    .insert(personas)
    .values(rows)
    .onConflictDoUpdate({
      target: personas.id,
      set: {
        description: sql`excluded.description`,
        prompt: sql`excluded.prompt`,
        category: sql`excluded.category`,
      },
      setWhere: sql`${personas.source} = 'imported'
        and (${personas.prompt}, ${personas.category}) is distinct from (excluded.prompt, excluded.category)`,
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  const imported = changed.filter(({ isNew }) => isNew).length
  if (changed.length > 0) {
    await recordActivity(tx, {
      ...actor,
      action: 'import_personas',
      resource: 'persona',
      metadata: { imported, updated: changed.length - imported },
    })
  }
  return imported
}

function messageOf(imported: number, offered: number, refused: number): string {
  const left = refused > 0 ? ` ${refused} could not be imported.` : ''
  if (imported > 0) return `${imported} system ${imported === 1 ? 'persona' : 'personas'} imported.${left}`
  return offered > 0
    ? `All ${offered} system personas were here already.${left}`
    : `Nothing to import.${left}`
}

/** An agent stores the name of its persona, so it must not be confused with a persona of another kind. */
const isReserved = (name: string) =>
  builtInNames.has(name) || name === customPersonaId || name.startsWith(`${customPersonaId}-`)

function nameOf(candidate: unknown): string | undefined {
  const name = (candidate as { name?: unknown } | null)?.name
  return typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, personaNameMax) : undefined
}
