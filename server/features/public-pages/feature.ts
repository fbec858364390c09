import { formEntryDays } from '#contract/public-pages/form-names.ts'
import { agentFormsApi, resultLinksApi } from '#contract/public-pages/public-pages.ts'
import { formSubmissions } from '#server/db/tables/public-pages.ts'
import { actorOf } from '#server/features/activity/public.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import { formOf, listEntries, newFormAddress, saveForm } from './manage-form.ts'
import { publicPageRoutes } from './page-routes.ts'
import { createLink, listLinks, revokeLink } from './result-links.ts'

const linkRoutes = bind(resultLinksApi, {
  list: ({ user, params }) => listLinks(user.id, params.id),
  create: (call) => createLink(actorOf(call), call.params.id, call.body.days),
  revoke: async (call) => {
    await revokeLink(actorOf(call), call.params.id)
    return undefined
  },
})

const formRoutes = bind(agentFormsApi, {
  one: ({ user, params }) => formOf(user.id, params.id),
  save: (call) => saveForm(actorOf(call), call.params.id, call.body),
  newAddress: (call) => newFormAddress(actorOf(call), call.params.id),
  entries: ({ user, params, query }) => listEntries(user.id, params.id, query),
})

/** Public pages of an agent: links to single results, and a form that starts runs. Both are off by default. */
export const publicPagesFeature: Feature = {
  routes: [linkRoutes, formRoutes, publicPageRoutes],
  retention: [
    {
      table: formSubmissions,
      id: formSubmissions.id,
      since: formSubmissions.createdAt,
      retentionMs: formEntryDays * 86_400_000,
    },
  ],
}
