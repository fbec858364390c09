import type { ListToolsResult, Tool } from '@modelcontextprotocol/server'
import { runInputMax } from '#contract/runs/runs.ts'
import type { ResultField, ResultShape } from '#contract/runs/result-fields.ts'
import { listAgents } from '#server/features/agents/public.ts'
import type { AgentRow } from '#server/db/tables/agents.ts'
import { invalid } from '#server/platform/failure.ts'

const pageSize = 200
/** Clients accept names of at most 64 characters, and some add the name of the server as a prefix. */
const nameMax = 48
const descriptionMax = 1_000

/** Returns a user's agents as tools, newest first, one page at a time; `cursor` is the last id of the previous page. */
export async function listAgentTools(userId: string, cursor: string | undefined): Promise<ListToolsResult> {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) throw invalid('That is no cursor of this list.')
  const before = cursor === undefined ? undefined : Number(cursor)
  const page = await listAgents(userId, { whose: 'mine', sort: 'newest', limit: pageSize, before })
  const last = page.length === pageSize ? page.at(-1) : undefined
  return { tools: page.map(toolOf), nextCursor: last && String(last.id) }
}

/** Returns the id of a tool's agent: names can change, ids cannot. */
export function agentIdOf(tool: string): number | undefined {
  const [, id] = /^[a-z0-9_]*agent_(\d{1,9})$/.exec(tool) ?? []
  return id === undefined ? undefined : Number(id)
}

function toolOf({ id, name, taskDescription, resultShape }: AgentRow): Tool {
  const words =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  const ending = `agent_${id}`
  const begin = words.join('_').slice(0, nameMax - ending.length - 1)
  return {
    name: begin ? `${begin}_${ending}` : ending,
    title: name,
    description: `Runs the agent "${name}". Its task: ${taskDescription}`
      .slice(0, descriptionMax)
      .toWellFormed(),
    inputSchema: {
      type: 'object',
      properties: {
        input: {
          type: 'string',
          maxLength: runInputMax,
          description: 'What this run is to work on, beside the task of the agent; may be left out.',
        },
      },
      additionalProperties: false,
    },
    ...(resultShape && { outputSchema: outputSchemaOf(resultShape) }),
    annotations: { title: name, readOnlyHint: false, openWorldHint: true },
  }
}

const typeOf: Record<ResultField['type'], object> = {
  text: { type: ['string', 'null'] },
  number: { type: ['number', 'null'] },
  'yes-no': { type: ['boolean', 'null'] },
  date: { type: ['string', 'null'], description: 'YYYY-MM-DD' },
  link: { type: ['string', 'null'], description: 'A web address' },
  choice: { type: ['string', 'null'] },
}

/** The form of what a tool answers beside its text: `rows` is missing while a run is not done, or has no valid data. */
function outputSchemaOf({ fields, isList }: ResultShape): NonNullable<Tool['outputSchema']> {
  const properties = fields.map(({ name, type, description, choices }) => [
    name,
    {
      ...typeOf[type],
      ...(description && { description }),
      ...(type === 'choice' && { enum: [...(choices ?? []), null] }),
    },
  ])
  const row = {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: fields.map(({ name }) => name),
    additionalProperties: false,
  }
  return {
    type: 'object',
    properties: {
      executionId: { type: 'integer' },
      status: { type: 'string' },
      cost: { type: 'string' },
      rows: { type: 'array', items: row, ...(isList ? {} : { maxItems: 1 }) },
    },
    required: ['executionId', 'status', 'cost'],
  }
}
