import { listedPersonasMax, type ShownPersonas } from '#contract/personas/persona-pieces.ts'
import { listCommunity } from './own-personas.ts'
import { countPersonas } from './system-personas.ts'

/**
 * What the landing page shows of the personas of this installation: their number, and the most used of the community.
 */
export async function personasForVisitors(): Promise<ShownPersonas> {
  const [{ imported, community, categories }, listed] = await Promise.all([countPersonas(), listCommunity()])
  return { imported, community, categories, listed: listed.slice(0, listedPersonasMax) }
}
