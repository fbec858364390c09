import { z } from 'zod'
import { chatLive } from '#contract/builders/builder-chats.ts'
import { endpoint } from '#contract/endpoint.ts'
import { liveEvent } from './live.ts'
import { runEvent } from '#contract/runs/runs.ts'
import { teamRunEvent } from '#contract/teams/teams.ts'

/** One event of one topic, or that the topic is over: ended, or not to be read by this user. */
export const sharedEvent = z
  .object({
    /** `news` (the same as `GET /api/events`), `run:12`, `team:3` (a run of a team) or `chat:7`. */
    topic: z.string(),
    /** What to ask with, after `@`, to resume after this event. */
    cursor: z.string().optional(),
    news: liveEvent.optional(),
    run: runEvent.optional(),
    team: teamRunEvent.optional(),
    chat: chatLive.optional(),
    isOver: z.boolean().optional(),
  })
  .meta({ id: 'SharedEvent' })
export type SharedEvent = z.output<typeof sharedEvent>
export type SharedEventReply = z.input<typeof sharedEvent>

export const sharedEventsApi = {
  events: endpoint('GET /api/events/shared', {
    summary: 'Everything that the tabs of one browser follow, over one connection',
    // Programs follow one thing at a time.
    scope: 'session',
    query: z.strictObject({
      /** Whose tabs they are: after another account signed in, the tabs of the one before are refused. */
      user: z.string().max(64),
      /** Topics, comma separated, each with `@` and its cursor when it resumes: `news,run:12@345`. */
      follow: z.string().max(4_000),
    }),
    reply: sharedEvent,
    stream: true,
  }),
}
