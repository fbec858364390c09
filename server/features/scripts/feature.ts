import { scriptsApi } from '#contract/scripts.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import { checkScript } from './check-script.ts'

const scriptRoutes = bind(scriptsApi, {
  check: ({ user, body, request }) => checkScript(user.id, body.script, request.signal),
})

export const scriptsFeature: Feature = {
  routes: [scriptRoutes],
}
