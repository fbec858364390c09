import { z } from 'zod'
import { agent, agentNameMax, taskDescriptionMax, webLinksMax } from '#contract/agents/agents.ts'
import { webLinkMax } from '#contract/links/web-link.ts'
import { taskFrequencies, triggerConfig } from '#contract/schedules/schedule-fields.ts'
import { agentTypeIds, communicationStyles, tones } from './agent-types.ts'
import { modelReply } from './chat-message.ts'

export const agentPhases = ['discovery', 'personality', 'capabilities', 'building', 'completed'] as const

const shortWords = z.array(z.string().max(100)).max(12)

const personality = z.object({
  tone: z.enum(tones),
  expertise: shortWords,
  communication_style: z.enum(communicationStyles),
})

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Expected a time like 09:30')

/** The agent as far as the conversation has defined it. */
const agentDraft = z.object({
  name: z.string().max(agentNameMax),
  taskDescription: z.string().max(taskDescriptionMax),
  taskFrequency: z.enum(taskFrequencies),
  at: time.nullable(),
  weekday: z.int().min(1).max(7).nullable(),
  /** A weekly agent runs every n weeks. */
  everyWeeks: triggerConfig.shape.everyWeeks,
  /** A daily agent does not run on Saturday and Sunday. */
  isWeekdaysOnly: z.boolean(),
  /** Its only time, as local date and time; `taskFrequency` is then `as-needed`. */
  once: triggerConfig.shape.once,
  /** The user gave no time: it runs daily because it watches something. */
  isScheduleAssumed: z.boolean().optional(),
  webLinks: z.array(z.string().max(webLinkMax)).max(webLinksMax),
})
export type AgentDraft = z.output<typeof agentDraft>

/** An edit that the user makes beside the chat. */
export const agentEdit = z
  .strictObject({
    ...agentDraft.shape,
    tone: z.enum(tones),
    communication_style: z.enum(communicationStyles),
  })
  .partial()
  .meta({ id: 'AgentDraftEdit' })
export type AgentEdit = z.output<typeof agentEdit>

/** The state of an agent that is built in a conversation. */
export const agentBuilderState = z
  .object({
    phase: z.enum(agentPhases),
    agentType: z.enum(agentTypeIds).nullable(),
    personality,
    capabilities: shortWords,
    integrations: shortWords,
    automations: shortWords,
    buildProgress: z.int().min(0).max(100),
    draft: agentDraft,
    /** The team that the user named for it. */
    team: z.string().max(80).nullish(),
    /** Input of the next test run. */
    testInput: z.string().nullish(),
    /** The user was asked for that text. */
    isAskedForText: z.boolean().optional(),
    /** The user was asked once for the kind of agent. */
    wasAsked: z.boolean(),
    /** The engine that analyzed the last message; `built-in` is the keyword rules. */
    engine: z.string().nullable(),
    /** The agent is built directly from a template. */
    isInstant: z.boolean(),
    generatedAgent: z
      .object({
        id: agent.shape.id,
        name: z.string(),
        persona: z.string(),
        config: z.record(z.string(), z.unknown()),
      })
      .nullable(),
  })
  .meta({ id: 'AgentBuilderState' })
export type AgentBuilderState = z.output<typeof agentBuilderState>

/** The analysis of one text. */
export const agentAnalysis = z
  .object({
    agentType: z.enum(agentTypeIds).nullable(),
    personality: personality.partial(),
    capabilities: shortWords,
    integrations: shortWords,
    automations: shortWords,
    /** Properties of the agent that the text gives. */
    draft: agentDraft.partial(),
    team: z.string().max(80).nullish(),
    /** A question about missing information; only a model asks. */
    question: z.string().max(400).nullable(),
    /** The engine that analyzed it: a model, or the keyword rules. */
    engine: z.string(),
    reply: modelReply,
  })
  .meta({ id: 'AgentAnalysis' })
export type AgentAnalysis = z.output<typeof agentAnalysis>
