import { Hono } from 'hono'
import { agentArchiveApi } from '#contract/agents/agent-archive.ts'
import { actorOf } from '#server/features/activity/public.ts'
import { answer, bind } from '#server/http/bind.ts'
import type { HttpEnv } from '#server/http/context.ts'
import { exportAgent, importAgent } from './agent-file.ts'
import { listTrash, restoreAgent } from '#server/features/agents/history/trash.ts'
import { listVersions, ownVersion, restoreVersion } from '#server/features/agents/history/versions.ts'

const calls = bind(agentArchiveApi, {
  trash: ({ user, query }) => listTrash(user.id, query),
  restore: (call) => restoreAgent(actorOf(call), call.params.id),
  versions: ({ user, params, query }) => listVersions(user.id, params.id, query),
  version: ({ user, params }) => ownVersion(user.id, params.id, params.version),
  restoreVersion: (call) => restoreVersion(actorOf(call), call.params.id, call.params.version),
  exportFile: async ({ user, params }) => {
    const { file, fileName } = await exportAgent(user.id, params.id)
    return answer(200, file, { 'content-disposition': `attachment; filename="${fileName}"` })
  },
  importFile: (call) => importAgent(actorOf(call), call.body),
})

/** Trash, versions and files of agents. Registered before the routes of agents, because `trash` is not an id. */
export const agentArchiveRoutes = new Hono<HttpEnv>()
  .use('/api/agents/:id/export', async (c, next) => {
    await next()
    // Indented, because people read the file, too.
    if (c.res.ok) c.res = new Response(JSON.stringify(await c.res.json(), null, 2), c.res)
  })
  .route('/', calls)
