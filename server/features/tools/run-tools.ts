import { z } from 'zod'
import type { AgentTools, ToolUse } from '#contract/agents/agent-tools.ts'
import { isolated } from '#contract/isolated.ts'
import { gate, RunSuspended } from '#server/engine/run/run-steps.ts'
import { type EngineTool, type ToolAnswer, type ToolCall, toolFailure } from '#server/engine/tool.ts'
import type { Connection } from '#server/features/integrations/public.ts'
import type { ConnectorTool } from '#server/integrations/connector.ts'
import { performAct } from './act.ts'
import type { ActEnd, ActPlace } from './act-order.ts'
import { askOwnerTool } from './ask-owner.ts'
import { isReadAllowed, readOrAskFirst } from './first-read.ts'
import { schemaOf } from './input-fields.ts'
import { toolsOfConnection } from './offers.ts'
import { toolNameFor } from './tool-name.ts'

const descriptionMax = 1_000

/** The run that uses the tools. */
interface Using {
  place: ActPlace
  /** Whether it may ask its owner questions. */
  asksOwner: boolean
  /** When a user other than the owner last changed the agent's task. */
  changedByOtherAt: Date | null
}

interface Chosen {
  use: ToolUse
  connection: Connection
  tool: ConnectorTool
}

/**
 * The tools of an agent's connections, as its run offers them to a model. Reads run immediately; writes run one after
 * the other, so that none is in flight when the run is suspended for its owner. Questions to the owner count as writes.
 */
export function runTools(
  { uses }: Pick<AgentTools, 'uses'>,
  connections: ReadonlyMap<number, Connection>,
  { place, asksOwner, changedByOtherAt }: Using,
): EngineTool[] {
  const oneAtATime = gate(1)
  let held: RunSuspended | undefined
  const inTurn = (act: () => Promise<ToolAnswer>) =>
    oneAtATime(async () => {
      try {
        return await act()
      } catch (error) {
        if (error instanceof RunSuspended) held = error
        throw error
      }
    })
  const names = new Set<string>()
  const chosenTools = chosenOf(uses, connections).flatMap((chosen) => {
    const name = toolNameFor(chosen)
    // The same tool of the same connection was chosen twice.
    if (names.has(name)) return []
    names.add(name)
    return [engineTool(name, chosen, { place, changedByOtherAt }, inTurn, () => held)]
  })
  return asksOwner ? [...chosenTools, askOwnerTool(place, inTurn)] : chosenTools
}

function chosenOf(uses: readonly ToolUse[], connections: ReadonlyMap<number, Connection>): Chosen[] {
  return uses.flatMap((use) => {
    const connection = use.connectionId === null ? undefined : connections.get(use.connectionId)
    if (!connection?.isActive || connection.connector.id !== use.integrationId) return []
    const tool = toolsOfConnection(connection).find(({ name }) => name === use.tool)
    return tool ? [{ use, connection, tool }] : []
  })
}

function engineTool(
  name: string,
  { use, connection, tool }: Chosen,
  { place, changedByOtherAt }: Omit<Using, 'asksOwner'>,
  inTurn: (act: () => Promise<ToolAnswer>) => Promise<ToolAnswer>,
  heldBy: () => RunSuspended | undefined,
): EngineTool {
  const isDescribedElsewhere = tool.inputSchema !== undefined
  const about = `${tool.description} Connection: "${connection.name}".`
  const write = async (input: Record<string, unknown>, signal: AbortSignal, call: ToolCall) => {
    const ask = approvalReason(use, tool, call)
    const held = heldBy()
    // It runs when the run resumes, after the acts that the owner was asked about.
    if (held && !ask) throw new RunSuspended(held.message)
    return answerOf(await performAct({ place, key: call.key, connection, tool, input, ask }, signal))
  }
  const read = async (input: Record<string, unknown>, signal: AbortSignal, call: ToolCall) => {
    const held = heldBy()
    // One question for each connection: the others are asked about when the run continues, if still needed.
    if (held && changedByOtherAt && !(await isReadAllowed(place.agent.id, connection.id, changedByOtherAt)))
      throw new RunSuspended(held.message)
    const order = { place, key: call.key, connection, tool, input, reads: call.reads }
    return answerOf(await readOrAskFirst(order, changedByOtherAt, signal))
  }
  return {
    name,
    description: (isDescribedElsewhere ? `The service describes it so: ${about}` : about)
      .slice(0, descriptionMax)
      .toWellFormed(),
    inputSchema: schemaOf(tool),
    title: () => `${tool.title}, ${isolated(connection.name)}`,
    readsOutside: true,
    isDescribedElsewhere,
    isAct: tool.effect === 'write',
    async answer(input, signal, call) {
      const parsed = tool.input.safeParse(input)
      if (!parsed.success) return toolFailure(`Wrong input: ${z.prettifyError(parsed.error)}`)
      const sent = input as Record<string, unknown>
      if (tool.effect === 'write') return inTurn(() => write(sent, signal, call))
      return changedByOtherAt ? inTurn(() => read(sent, signal, call)) : read(sent, signal, call)
    },
  }
}

const answerOf = ({ state, text }: ActEnd): ToolAnswer =>
  state === 'done' ? { text, failed: false, page: null } : toolFailure(text)

/** Why the owner must approve a write; null: they allowed it, and no one else can have influenced its target. */
function approvalReason(
  { isAllowed }: ToolUse,
  { isTargetFixed }: ConnectorTool,
  { isTainted, reads }: ToolCall,
) {
  if (!isAllowed) return { reason: 'This agent needs your approval for this tool.', reads }
  if (isTargetFixed || !isTainted) return null
  const reason = 'This run has read text by others, which may have told it to do this.'
  return { reason, reads }
}
