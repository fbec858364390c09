import { trashDays } from '#contract/agents/agent-archive.ts'
import { agents } from '#server/db/tables/agents.ts'
import type { Feature } from '#server/features/feature.ts'
import { agentArchiveRoutes } from './files/archive-routes.ts'
import { followTimeZone } from './next-run.ts'
import { agentRoutes } from './routes.ts'
import { agentShareRoutes } from './sharing/share-routes.ts'

export const agentsFeature: Feature = {
  routes: [agentArchiveRoutes, agentShareRoutes, agentRoutes],
  // Deletes agents from the trash after their time, each with all of its runs.
  retention: [
    { table: agents, id: agents.id, since: agents.deletedAt, keptMs: trashDays * 86_400_000, batchMax: 10 },
  ],
  onTimeZoneChanged: followTimeZone,
}
