import { z } from 'zod'
import { agentAnalysis, agentBuilderState, agentEdit } from './agent-state.ts'
import { appAnalysis, appBuilderState } from './app-state.ts'
import { careerAnalysis, careerState } from './career-state.ts'
import { builderKinds, chatMessage } from './chat-message.ts'
import { endpoint } from '#contract/endpoint.ts'
import { modelOrder } from '#contract/models/model-choice.ts'
import { idParams, nothing, pageQuery, rowId, timestamp } from '#contract/values.ts'

export const chatTextMax = 4_000
export const chatTitleMax = 120
/** Maximum number of messages in one conversation, and of conversations of one person. */
export const chatMessagesMax = 400
export const chatsMax = 200

/** The builders with conversations. */
export const talkingKinds = ['agent', 'app', 'career'] as const
export type TalkingKind = (typeof talkingKinds)[number]

/** One entry of the list of conversations. */
const chatLine = z
  .object({
    id: rowId,
    kind: z.enum(builderKinds),
    title: z.string(),
    phase: z.string(),
    /** The models that it asks, in order; null: Automatic. */
    models: modelOrder.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'BuilderChatLine' })

const chatFields = {
  ...chatLine.shape,
  messages: z.array(chatMessage),
  /** A reply or a build is in progress, which `chatLive` shows. */
  isBusy: z.boolean(),
}
const agentChat = z.object({ ...chatFields, kind: z.literal('agent'), state: agentBuilderState })

const appChat = z.object({ ...chatFields, kind: z.literal('app'), state: appBuilderState })
const careerChat = z.object({ ...chatFields, kind: z.literal('career'), state: careerState })

/** A conversation with a builder: its messages, and the state of what is built. */
export const builderChat = z
  .discriminatedUnion('kind', [agentChat, appChat, careerChat])
  .meta({ id: 'BuilderChat' })
export type BuilderChat = z.output<typeof builderChat>
/** A conversation as a page receives it. */
export type BuilderChatReply = z.input<typeof builderChat>
export type BuilderChatLine = z.output<typeof chatLine>

/** The work in progress in a conversation. */
export const chatLive = z
  .object({
    isBusy: z.boolean(),
    /** The message that is being answered; null: other work, such as a build. */
    said: z.string().nullable(),
    /** The text or progress so far. */
    text: z.string(),
  })
  .meta({ id: 'BuilderChatLive' })
export type ChatLive = z.output<typeof chatLive>

const title = z.string().trim().min(1, 'Enter a name').max(chatTitleMax)

/** An action of the user in a conversation; `id` deduplicates repeated requests. */
const id = z.uuid()
export const chatEvent = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('said'),
      id,
      text: z.string().trim().min(1, 'Write something first').max(chatTextMax),
    }),
    z.strictObject({
      type: z.literal('chosen'),
      id,
      /** The message that offered the options. */
      messageId: z.string().max(60),
      values: z.array(z.string().max(100)).min(1).max(20),
    }),
    z.strictObject({ type: z.literal('acted'), id, act: z.enum(['test', 'deploy', 'share']) }),
    z.strictObject({ type: z.literal('edited'), id, edit: agentEdit }),
    /** The page has shown the steps of the build: create what was agreed. */
    z.strictObject({ type: z.literal('build'), id }),
  ])
  .meta({ id: 'BuilderChatEvent' })
export type ChatEvent = z.output<typeof chatEvent>

const analysisBody = z.strictObject({
  input: z.string().trim().min(1, 'Write something first').max(chatTextMax),
  /** The known state, such as the phase and the kind. */
  currentState: z.record(z.string(), z.unknown()).optional(),
})

export const builderChatsApi = {
  list: endpoint('GET /api/builder-chats', {
    summary: 'Your conversations with a builder, newest first',
    query: pageQuery.extend({
      kind: z.enum(builderKinds).optional(),
      /** Words that the name or a message must contain. */
      q: z.string().trim().max(200).optional(),
    }),
    reply: z.array(chatLine),
  }),
  create: endpoint('POST /api/builder-chats', {
    summary: 'Begin a conversation with a builder',
    body: z.strictObject({
      kind: z.enum(talkingKinds),
      /** Default: those of your newest conversation. */
      models: modelOrder.nullish(),
    }),
    example: { kind: 'agent' },
    reply: builderChat,
    status: 201,
  }),
  one: endpoint('GET /api/builder-chats/:id', {
    summary: 'One of your conversations with a builder, whole',
    params: idParams,
    reply: builderChat,
  }),
  change: endpoint('PATCH /api/builder-chats/:id', {
    summary: 'Rename a conversation, or choose the models that it asks',
    params: idParams,
    body: z.strictObject({ title: title.optional(), models: modelOrder.nullish() }),
    example: { title: 'Harbour watch' },
    reply: builderChat,
  }),
  remove: endpoint('DELETE /api/builder-chats/:id', {
    summary: 'Delete a conversation; what it built stays',
    params: idParams,
    reply: nothing,
    status: 204,
  }),
  event: endpoint('POST /api/builder-chats/:id/events', {
    summary: 'Say or do something in a conversation; answers it with what came of that',
    params: idParams,
    body: chatEvent,
    example: { type: 'said', id: '00000000-0000-4000-8000-000000000000', text: 'A research analyst' },
    reply: builderChat,
    waits: true,
  }),
  live: endpoint('GET /api/builder-chats/:id/live', {
    summary: 'What goes on in a conversation right now, as it is written; ends with it',
    params: idParams,
    reply: chatLive,
    stream: true,
  }),
  analyzeAgent: endpoint('POST /api/conversational/analyze-agent-request', {
    summary: 'What a text says of the agent that is wanted, by a model or else by keywords',
    body: analysisBody,
    reply: agentAnalysis,
    waits: true,
  }),
  analyzeApp: endpoint('POST /api/conversational/analyze-app-request', {
    summary: 'What a text says of the application that is wanted, by a model or else by keywords',
    body: analysisBody,
    reply: appAnalysis,
    waits: true,
  }),
  analyzeCareer: endpoint('POST /api/conversational/analyze-career-request', {
    summary: 'What a text says of the career that is wanted, by a model or else by keywords',
    body: analysisBody,
    reply: careerAnalysis,
    waits: true,
  }),
}
