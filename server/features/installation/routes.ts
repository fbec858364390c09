import { installationApi } from '#contract/installation/installation.ts'
import { actorOf } from '#server/features/activity/service.ts'
import { bind } from '#server/http/bind.ts'
import { setInstanceSetting } from './instance-settings.ts'
import { listOutbox } from './outbox.ts'
import { installationReport } from './report.ts'

export const installationRoutes = bind(installationApi, {
  read: () => installationReport(),
  set: (call) => setInstanceSetting(actorOf(call), call.body),
  outbox: ({ query }) => listOutbox(query),
})
