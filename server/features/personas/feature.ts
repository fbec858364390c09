import { customPersonasApi } from '#contract/personas/custom-personas.ts'
import { systemPersonasApi } from '#contract/personas/system-personas.ts'
import { actorOf } from '#server/features/activity/public.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import { importSystemPersonas } from './import-personas.ts'
import { approvePersona, listAll, readModeration, setModeration, takePersonaAway } from './moderation.ts'
import {
  createPersona,
  listCommunity,
  listOwn,
  publishPersona,
  readPersona,
  removePersona,
  updatePersona,
  withdrawPersona,
} from './own-personas.ts'
import { countPersonas, listSystemPersonas } from './system-personas.ts'

const personaRoutes = bind(customPersonasApi, {
  community: ({ query }) => listCommunity(query.search),
  one: ({ user, params }) => readPersona(user.id, params.id),
  mine: ({ user, query }) => listOwn(user.id, query),
  create: (call) => createPersona(actorOf(call), call.body),
  update: (call) => updatePersona(actorOf(call), call.params.id, call.body),
  publish: (call) => publishPersona(actorOf(call), call.params.id),
  withdraw: (call) => withdrawPersona(actorOf(call), call.params.id),
  remove: async (call) => {
    await removePersona(actorOf(call), call.params.id)
    return undefined
  },
  adminList: ({ query }) => listAll(query),
  approve: (call) => approvePersona(actorOf(call), call.params.id),
  adminWithdraw: (call) => takePersonaAway(actorOf(call), call.params.id),
  moderation: () => readModeration(),
  setModeration: (call) => setModeration(actorOf(call), call.body.isModerated),
})

const systemPersonaRoutes = bind(systemPersonasApi, {
  list: ({ query }) => listSystemPersonas(query),
  counts: () => countPersonas(),
  import: (call) => importSystemPersonas(actorOf(call)),
})

export const personasFeature: Feature = {
  routes: [personaRoutes, systemPersonaRoutes],
}
