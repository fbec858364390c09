import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { personaCategories } from './persona-categories.ts'
import { pageQuery } from '#contract/values.ts'

export const importReply = z
  .object({
    message: z.string(),
    /** Number of new personas. */
    imported: z.int(),
    /** One sentence for each skipped entry. */
    errors: z.array(z.string()),
  })
  .meta({ id: 'PersonaImport' })
export type ImportReply = z.output<typeof importReply>

const searchMax = 100
const offsetMax = 20_000

/** The text of a search for personas. */
export const searchText = z.string().max(searchMax, `Search for at most ${searchMax} characters`).optional()

export const personaSearch = z.strictObject({
  search: searchText,
  category: z.enum(personaCategories).optional(),
  /** One persona by its exact name. */
  name: z.string().max(200).optional(),
  limit: pageQuery.shape.limit,
  /** Number of results already shown. */
  offset: z
    .string()
    .regex(/^\d{1,5}$/, 'Expected a number')
    .transform(Number)
    .refine((offset) => offset <= offsetMax, `Expected a number up to ${offsetMax}`)
    .default(0),
})

/** An imported persona that comes with the product; its description is part of the prompt. */
export const systemPersona = z
  .object({ name: z.string(), category: z.string().nullable(), description: z.string() })
  .meta({ id: 'SystemPersona' })
export type SystemPersona = z.output<typeof systemPersona>

export const personaCounts = z
  .object({
    /** Built-in and imported personas. */
    system: z.int(),
    imported: z.int(),
    /** Personas of users that the community can see. */
    community: z.int(),
    categories: z.array(z.object({ category: z.string().nullable(), count: z.int() })),
  })
  .meta({ id: 'PersonaCounts' })

export const systemPersonasApi = {
  list: endpoint('GET /api/personas', {
    summary: 'Imported personas of a category or found by a search, those found by name first',
    query: personaSearch,
    shared: true,
    reply: z.array(systemPersona),
  }),
  counts: endpoint('GET /api/personas/counts', {
    summary: 'How many personas there are to choose from',
    access: 'public',
    shared: true,
    reply: personaCounts,
  }),
  import: endpoint('POST /api/admin/import-personas', {
    summary: 'Import the personas that come with the product; those that are there already stay',
    access: 'admin',
    reply: importReply,
  }),
}
