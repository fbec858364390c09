import { tagsApi } from '#contract/tags.ts'
import { actorOf } from '#server/features/activity/public.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import { carriesTag, changeTag, createTag, listTags, removeTag, showTag, tagAgents } from './manage-tags.ts'

export const tagsFeature: Feature = {
  routes: [
    bind(tagsApi, {
      list: ({ user }) => listTags(user.id),
      one: ({ user, params }) => showTag(user.id, params.id),
      create: (call) => createTag(actorOf(call), call.body),
      change: (call) => changeTag(actorOf(call), call.params.id, call.body),
      mark: (call) => tagAgents(actorOf(call), call.params.id, call.body),
      remove: async (call) => {
        await removeTag(actorOf(call), call.params.id)
        return undefined
      },
    }),
  ],
  agentSets: { tag: carriesTag },
}
