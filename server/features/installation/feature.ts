import { installationApi } from '#contract/installation/installation.ts'
import { actorOf } from '#server/features/activity/public.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import { reloadSettings, setInstanceSetting } from './instance-settings.ts'
import { listOutbox } from './outbox.ts'
import { installationReport } from './report.ts'
import { readServerKind, setServerKind } from './server-kind.ts'
import { sealedSettings } from './stored-setting.ts'

const installationRoutes = bind(installationApi, {
  read: () => installationReport(),
  readKind: () => readServerKind(),
  setKind: (call) => setServerKind(actorOf(call), call.body.kind),
  set: (call) => setInstanceSetting(actorOf(call), call.body),
  outbox: ({ query }) => listOutbox(query),
})

export const installationFeature: Feature = {
  sealed: [sealedSettings],
  routes: [installationRoutes],
  notices: { settings: reloadSettings },
}
