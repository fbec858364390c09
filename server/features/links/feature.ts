import { linksApi } from '#contract/links/links.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import { checkLink } from './check-link.ts'

const linkRoutes = bind(linksApi, {
  check: ({ user, body, request }) => checkLink(user.id, body.url, request.signal),
})

export const linksFeature: Feature = {
  routes: [linkRoutes],
}
