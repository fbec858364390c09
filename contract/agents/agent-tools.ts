import { z } from 'zod'
import { plainActsMax, toolUsesMax } from './agent-tool-names.ts'
import { endpoint } from '#contract/endpoint.ts'
import { toolEffects } from '#contract/integrations/integration-names.ts'
import { integrationId } from '#contract/integrations/integration-id.ts'
import { rowId } from '#contract/values.ts'

const inputBytesMax = 20_000

/** As its service calls it; an MCP server may choose any name. */
const toolName = z.string().min(1).max(256)
const input = z
  .record(z.string().max(100), z.unknown())
  .refine((value) => JSON.stringify(value).length <= inputBytesMax, 'These are more settings than fit')

/** A tool of a connection. Without its connection, as in a file from elsewhere, it says what is to be connected. */
const ofConnection = z.strictObject({ integrationId, connectionId: rowId.nullable(), tool: toolName })

/** A tool that an agent may use by itself. */
export const toolUse = ofConnection.extend({
  /** A tool that writes may do so without asking, as far as its owner said where to. */
  isAllowed: z.boolean().default(false),
})
export type ToolUse = z.output<typeof toolUse>

/** What is read before each run. */
export const reading = ofConnection.extend({ input: input.default({}) })
export type Reading = z.output<typeof reading>

/** Where the result of each run goes. */
export const delivery = ofConnection.extend({
  /** What the tool takes beside the result, such as to whom. */
  input: input.default({}),
  /** Left out where nothing has changed since the run before. */
  onlyWhenNew: z.boolean().default(false),
})
export type Delivery = z.output<typeof delivery>

/** What an agent has to do with the world outside. No secret is in it. */
export const agentTools = z
  .strictObject({
    uses: z.array(toolUse).max(toolUsesMax, `Choose at most ${toolUsesMax} tools`).default([]),
    readFrom: z.array(reading).max(plainActsMax, `Choose at most ${plainActsMax}`).default([]),
    deliverTo: z.array(delivery).max(plainActsMax, `Choose at most ${plainActsMax}`).default([]),
  })
  .meta({ id: 'AgentTools' })
export type AgentTools = z.output<typeof agentTools>

/** Something that a tool takes, as a form can ask for it. */
const toolInputField = z.object({
  name: z.string(),
  description: z.string().nullable(),
  type: z.enum(['text', 'number', 'choice', 'yes-no']),
  choices: z.array(z.string()).nullable(),
  isRequired: z.boolean(),
})
export type ToolInputField = z.output<typeof toolInputField>

const offeredTool = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  effect: z.enum(toolEffects),
  /** Whether the connection alone says where a write goes. */
  isTargetFixed: z.boolean(),
  /** What a form can ask for; null: it takes more than a form can ask for. */
  fields: z.array(toolInputField).nullable(),
  /** Which of its fields takes the result of a run; null: none does. */
  resultField: z.string().nullable(),
})
export type OfferedTool = z.output<typeof offeredTool>

/** A connection of yours with all that it lets an agent do. */
export const toolOffer = z
  .object({
    connectionId: rowId,
    integrationId: z.string(),
    name: z.string(),
    isActive: z.boolean(),
    tools: z.array(offeredTool),
  })
  .meta({ id: 'ToolOffer' })
export type ToolOffer = z.output<typeof toolOffer>

export const agentToolsApi = {
  offers: endpoint('GET /api/tools', {
    summary: 'What your connections let agents do',
    reply: z.array(toolOffer),
  }),
}
