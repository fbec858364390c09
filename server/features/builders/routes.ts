import { z } from 'zod'
import { timelines } from '#contract/builders/career-goals.ts'
import { builderChatsApi } from '#contract/builders/builder-chats.ts'
import { actorOf } from '#server/features/activity/public.ts'
import { bind } from '#server/http/bind.ts'
import { beginChat, listChats, removeChat, changeChat, showChat } from './chats.ts'
import { converse } from './converse.ts'
import { hasTurnInFlight, liveTurn } from './turns.ts'
import { understandAgent } from './understand-agent.ts'
import { understandApp } from './understand-app.ts'
import { understandCareer } from './understand-career.ts'

export const builderRoutes = bind(builderChatsApi, {
  list: ({ user, query }) => listChats(user.id, query),
  create: ({ user, body }) => beginChat(user.id, body.kind, body.models),
  one: async ({ user, params }) => ({
    ...(await showChat(user.id, params.id)),
    isBusy: hasTurnInFlight(params.id),
  }),
  change: ({ user, params, body }) => changeChat(user.id, params.id, body),
  remove: async ({ user, params }) => {
    await removeChat(user.id, params.id)
    return undefined
  },
  event: (call) => converse(actorOf(call), call.params.id, call.body),
  live: ({ user, params, request }) => liveTurn(user.id, params.id, request.signal),
  analyzeAgent: ({ user, body, request }) =>
    understandAgent(
      { userId: user.id, about: 'analysis', models: null, signal: request.signal },
      body.input,
      body.currentState ?? {},
    ),
  analyzeApp: ({ user, body, request }) =>
    understandApp(
      { userId: user.id, about: 'analysis', models: null, signal: request.signal },
      body.input,
      body.currentState ?? {},
    ),
  analyzeCareer: async ({ user, body, request }) => {
    const state = body.currentState ?? {}
    const analysis = await understandCareer(
      { userId: user.id, about: 'analysis', models: null, signal: request.signal },
      body.input,
      state,
    )
    const before = z.enum(timelines).safeParse(state.timeline)
    // Specification 2, sections 3 and 9: a plan takes six months until another time is given.
    return { ...analysis, timeline: analysis.timeline ?? before.data ?? '6-months' }
  },
})
