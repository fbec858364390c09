import { linksApi } from '#contract/links/links.ts'
import { bind } from '#server/http/bind.ts'
import { checkLink } from './check-link.ts'

export const linkRoutes = bind(linksApi, {
  check: ({ user, body, request }) => checkLink(user.id, body.url, request.signal),
})
