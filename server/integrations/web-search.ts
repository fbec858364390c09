import { z } from 'zod'

/** What every search of the web is asked. */
export const searchInput = z.object({
  query: z.string().min(1).max(400),
  limit: z.int().min(1).max(20).default(8),
})

/** What every search of the web answers. */
export const searchHit = z.object({ title: z.string(), url: z.string(), excerpt: z.string() })
