import { scriptsApi } from '#contract/scripts.ts'
import { bind } from '#server/http/bind.ts'
import { checkScript } from './check-script.ts'

export const scriptRoutes = bind(scriptsApi, {
  check: ({ user, body, request }) => checkScript(user.id, body.script, request.signal),
})
