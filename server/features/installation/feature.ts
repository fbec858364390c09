import { installationApi } from '#contract/installation/installation.ts'
import { updatesApi } from '#contract/installation/updates.ts'
import { actorOf } from '#server/features/activity/public.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import { proofOf, tryAddress } from './check-address.ts'
import { reloadSettings, setInstanceSetting } from './instance-settings.ts'
import { listOutbox } from './outbox.ts'
import { installationReport } from './report.ts'
import { readServerKind, setServerKind } from './server-kind.ts'
import { sealedSettings } from './stored-setting.ts'
import { tryMail } from './try-mail.ts'
import { readUpdates, setUpdates, updateLoop } from './updates.ts'

const installationRoutes = bind(installationApi, {
  read: () => installationReport(),
  readKind: () => readServerKind(),
  setKind: (call) => setServerKind(actorOf(call), call.body.kind),
  set: (call) => setInstanceSetting(actorOf(call), call.body),
  outbox: ({ query }) => listOutbox(query),
  tryMail: ({ user }) => tryMail(user.id),
  tryAddress: () => tryAddress(),
  proveAddress: ({ query }) => Promise.resolve({ proof: proofOf(query.nonce) }),
})

const updateRoutes = bind(updatesApi, {
  read: () => readUpdates(),
  set: (call) => setUpdates(actorOf(call), call.body),
})

export const installationFeature: Feature = {
  sealed: [sealedSettings],
  routes: [installationRoutes, updateRoutes],
  jobs: { scheduler: async () => [updateLoop] },
  notices: { settings: reloadSettings },
}
