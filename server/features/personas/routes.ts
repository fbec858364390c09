import { customPersonasApi } from '#contract/custom-personas.ts'
import { actorOf } from '#server/features/activity/service.ts'
import { bind } from '#server/http/bind.ts'
import { approvePersona, listAll, readModeration, setModeration, takePersonaAway } from './moderation.ts'
import {
  createPersona,
  listCommunity,
  listOwn,
  publishPersona,
  removePersona,
  updatePersona,
  withdrawPersona,
} from './own-personas.ts'

export const personaRoutes = bind(customPersonasApi, {
  community: () => listCommunity(),
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
