import type { AgentForm } from '#contract/agents/agents.ts'
import type { OfferedTool, ToolOffer } from '#web/data/agent-tools.ts'

export type AgentTools = NonNullable<AgentForm['tools']>

export const noTools: AgentTools = { uses: [], readFrom: [], deliverTo: [] }

/** A tool of a connection in the pickers. */
export interface Choice {
  offer: ToolOffer
  tool: OfferedTool
}

interface OfConnection {
  integrationId: string
  connectionId: number | null
  tool: string
}

/** The value of a tool in a select. */
export const keyOf = ({ connectionId, tool }: Pick<OfConnection, 'connectionId' | 'tool'>) =>
  `${connectionId ?? 'none'} ${tool}`

export const placeOf = ({ offer, tool }: Choice): OfConnection => ({
  integrationId: offer.integrationId,
  connectionId: offer.connectionId,
  tool: tool.name,
})

/** All tools to choose from. */
export const choicesOf = (offers: readonly ToolOffer[]): Choice[] =>
  offers.flatMap((offer) => offer.tools.map((tool) => ({ offer, tool })))

/** Tools that can be read before a run, because a form can state all their inputs. */
export const readable = ({ tool }: Choice) => tool.effect === 'read' && tool.fields !== null

/** Tools that can receive the result of a run. */
export const takesResult = ({ tool }: Choice) => tool.resultField !== null && tool.fields !== null

/** No choices are stored as null. */
export function nullIfEmpty(tools: AgentTools): AgentTools | null {
  return tools.uses.length + tools.readFrom.length + tools.deliverTo.length > 0 ? tools : null
}

/** The tools with one added or removed. */
export function withUse(tools: AgentTools, choice: Choice, isChosen: boolean, isAllowed = false): AgentTools {
  const place = placeOf(choice)
  const others = tools.uses.filter((use) => keyOf(use) !== keyOf(place))
  return { ...tools, uses: isChosen ? [...others, { ...place, isAllowed }] : others }
}

/** A one-line summary of the chosen tools. */
export function toolsSummary(tools: AgentTools | null, names: readonly string[]): string {
  const { uses = [], readFrom = [], deliverTo = [] } = tools ?? {}
  const parts = [
    names.join(', '),
    uses.length > 0 && `${uses.length} ${uses.length === 1 ? 'tool' : 'tools'}`,
    readFrom.length > 0 && `reads from ${readFrom.length}`,
    deliverTo.length > 0 && `delivers to ${deliverTo.length}`,
  ].filter(Boolean)
  return parts.length > 0 ? `Set: ${parts.join(', ')}` : 'What it may use, where its result goes: nothing set'
}
