import { appProjectsApi } from '#contract/app-projects.ts'
import { actorOf } from '#server/features/activity/service.ts'
import { bind } from '#server/http/bind.ts'
import {
  changeProject,
  createProject,
  duplicateProject,
  listProjects,
  projectFiles,
  removeProject,
  restoreVersion,
  showProject,
} from './projects.ts'
import { shareProject, unshareProject } from './sharing.ts'

export const projectRoutes = bind(appProjectsApi, {
  list: ({ user, query }) => listProjects(user.id, query),
  one: ({ user, params }) => showProject(user.id, params.id),
  create: (call) => createProject(actorOf(call), call.body),
  change: (call) => changeProject(actorOf(call), call.params.id, call.body),
  remove: async (call) => {
    await removeProject(actorOf(call), call.params.id)
    return undefined
  },
  files: ({ user, params, query }) => projectFiles(user.id, params.id, query.version),
  restore: (call) => restoreVersion(actorOf(call), call.params.id, call.body.version),
  duplicate: (call) => duplicateProject(actorOf(call), call.params.id),
  share: (call) => shareProject(actorOf(call), call.params.id),
  unshare: async (call) => {
    await unshareProject(actorOf(call), call.params.id)
    return undefined
  },
})
