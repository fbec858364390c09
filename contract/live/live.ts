import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { chatLive } from '#contract/builders/builder-chats.ts'
import { runEvent } from '#contract/runs/runs.ts'
import { teamRunEvent } from '#contract/teams/teams.ts'

export const liveEvent = z
  .object({
    type: z.literal('changed'),
    /** Identifies the current state; pass it as `since`. */
    state: z.string(),
    /** Runs of the user that wait, are held, or run. */
    openRuns: z.int(),
    /** Time since the last change, ms: data that was read within this time is current. */
    quietMs: z.int(),
  })
  .meta({ id: 'LiveEvent' })

export const liveApi = {
  events: endpoint('GET /api/events', {
    summary:
      'Says so whenever your agents or their runs have changed; resumable with `Last-Event-ID`, or with `since` on a new connection',
    query: z.strictObject({ since: z.string().max(64).optional() }),
    reply: liveEvent,
    stream: true,
  }),
}

/** One event of one topic, or that the topic is over: ended, or not to be read by this user. */
export const sharedEvent = z
  .object({
    /** `news` (the same as `GET /api/events`), `run:12`, `team:3` (a run of a team) or `chat:7`. */
    topic: z.string(),
    /** The cursor to send after `@`, to resume after this event. */
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
