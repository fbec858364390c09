import { z } from 'zod'
import { timestamp } from '#contract/values.ts'

/** The three builders, as paths and database rows name them. */
export const builderKinds = ['agent', 'app', 'career'] as const
export type BuilderKind = (typeof builderKinds)[number]

export const optionTypes = ['select', 'confirmation', 'multiselect', 'buttons'] as const

export interface Choice {
  value: string
  label: string
  description?: string
}
export interface Options {
  type: (typeof optionTypes)[number]
  choices: Choice[]
}
interface Action {
  type: 'event' | 'link'
  label: string
  icon: string
  handler: string
}

/** A message of a builder, before it has an id and a time. */
export interface NewMessage {
  type?: 'assistant' | 'system'
  content: string
  options?: Options
  actions?: Action[]
  buildStatus?: { phase: string; progress: number; details: string[] }
  executionId?: number
}

/** The reply of a model beside its analysis; the keyword rules have none. */
export const modelReply = z.string().max(1_000).nullish()

const choice = z.object({ value: z.string(), label: z.string(), description: z.string().optional() })

/** One message of a conversation with a builder. Options go once one of them was chosen. */
export const chatMessage = z
  .object({
    id: z.string(),
    type: z.enum(['user', 'assistant', 'system']),
    content: z.string(),
    timestamp,
    options: z.object({ type: z.enum(optionTypes), choices: z.array(choice) }).optional(),
    actions: z
      .array(
        z.object({
          /** `event`: goes to the conversation; `link`: leads to a page. */
          type: z.enum(['event', 'link']),
          label: z.string(),
          icon: z.string(),
          /** The address of a link, or the name of the act. */
          handler: z.string(),
        }),
      )
      .optional(),
    buildStatus: z
      .object({ phase: z.string(), progress: z.number(), details: z.array(z.string()) })
      .optional(),
    /** The run that this message is about. */
    executionId: z.int().optional(),
  })
  .meta({ id: 'ChatMessage' })
export type ChatMessage = z.output<typeof chatMessage>
/** A message as a page receives it. */
export type ChatMessageReply = z.input<typeof chatMessage>
