import { appProjectsApi } from '#contract/builders/app-projects.ts'
import { appSubmissionsApi } from '#contract/builders/app-submissions.ts'
import { actorOf } from '#server/features/activity/public.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import { projectPageRoutes } from './page-routes.ts'
import { createProject, duplicateProject, listProjects, removeProject, showProject } from './projects.ts'
import { receiveSubmission, takenTimes } from './receive-submission.ts'
import { shareProject, unshareProject } from './sharing.ts'
import { publishSite, unpublishSite } from './sites.ts'
import { listSubmissions, removeSubmission } from './submissions.ts'
import { changeProject, projectFiles, restoreVersion } from './versions.ts'

const submissionRoutes = bind(appSubmissionsApi, {
  list: ({ user, params, query }) => listSubmissions(user.id, params.id, query),
  remove: async ({ user, params }) => {
    await removeSubmission(user.id, params.id, params.submissionId)
    return undefined
  },
  submit: ({ params, body, request }) => receiveSubmission(params.token, body, request),
  taken: ({ params }) => takenTimes(params.token),
})

const projectRoutes = bind(appProjectsApi, {
  list: ({ user, query }) => listProjects(user.id, query),
  one: ({ user, params }) => showProject(user.id, params.id),
  create: (call) => createProject(actorOf(call), call.body),
  change: (call) => changeProject(actorOf(call), call.params.id, call.body, call.request.signal),
  remove: async (call) => {
    await removeProject(actorOf(call), call.params.id)
    return undefined
  },
  files: ({ user, params, query }) => projectFiles(user.id, params.id, query.version),
  restore: (call) => restoreVersion(actorOf(call), call.params.id, call.body.version),
  duplicate: (call) => duplicateProject(actorOf(call), call.params.id),
  share: (call) => shareProject(actorOf(call), call.params.id),
  publish: (call) => publishSite(actorOf(call), call.params.id, call.request.signal),
  unpublish: async (call) => {
    await unpublishSite(actorOf(call), call.params.id)
    return undefined
  },
  unshare: async (call) => {
    await unshareProject(actorOf(call), call.params.id)
    return undefined
  },
})

/** What visitors sent is stored until its owner deletes it, the application or the account. */
export const appsFeature: Feature = { routes: [projectRoutes, submissionRoutes, projectPageRoutes] }
