import { z } from 'zod'
import { plainActsMax, toolUsesMax } from './agent-tool-names.ts'
import { endpoint } from '#contract/endpoint.ts'
import { toolEffects } from '#contract/integrations/integration-names.ts'
import { rowId } from '#contract/values.ts'

/** The name of an integration, as addresses and agents say it. */
export const integrationId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'Expected the id of an integration')

const inputBytesMax = 20_000

/** The service's own name for it; an MCP server can choose any name. */
const toolName = z.string().min(1).max(256)
const input = z
  .record(z.string().max(100), z.unknown())
  .refine((value) => JSON.stringify(value).length <= inputBytesMax, 'These are more settings than fit')

/** A tool of a connection. Without a connection, as in an imported file, it names the service to connect. */
const ofConnection = z.strictObject({ integrationId, connectionId: rowId.nullable(), tool: toolName })

/** A tool that an agent may use by itself. */
export const toolUse = ofConnection.extend({
  /** A tool that writes may do so without approval, to the targets that its owner has set. */
  isAllowed: z.boolean().default(false),
})
export type ToolUse = z.output<typeof toolUse>

/** A tool that is called before each run to read data. */
export const reading = ofConnection.extend({ input: input.default({}) })
export type Reading = z.output<typeof reading>

/** A tool that sends the result of each run. */
export const delivery = ofConnection.extend({
  /** Further input of the tool beside the result, such as the recipient. */
  input: input.default({}),
  /** Skip the delivery when nothing has changed since the previous run. */
  onlyWhenNew: z.boolean().default(false),
})
export type Delivery = z.output<typeof delivery>

/** The integrations available to an agent. Contains no secrets. */
export const agentTools = z
  .strictObject({
    uses: z.array(toolUse).max(toolUsesMax, `Choose at most ${toolUsesMax} tools`).default([]),
    readFrom: z.array(reading).max(plainActsMax, `Choose at most ${plainActsMax}`).default([]),
    deliverTo: z.array(delivery).max(plainActsMax, `Choose at most ${plainActsMax}`).default([]),
  })
  .meta({ id: 'AgentTools' })
export type AgentTools = z.output<typeof agentTools>

/** An input of a tool that a form can ask for. */
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
  /** Whether the connection alone determines the target of a write. */
  isTargetFixed: z.boolean(),
  /** The inputs of the form; null: the tool takes inputs that a form cannot ask for. */
  fields: z.array(toolInputField).nullable(),
  /** The field that takes the result of a run; null: none does. */
  resultField: z.string().nullable(),
})
export type OfferedTool = z.output<typeof offeredTool>

/** A connection of the user with the tools that it offers to an agent. */
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
