import type { AgentTools } from '#contract/agents/agent-tools.ts'
import type { EngineTool } from '#server/engine/tool.ts'
import type { Outcome, RunStep, RunInput } from '#server/engine/run-input.ts'
import { connectionsOf } from '#server/features/integrations/service.ts'
import type { ActPlace } from './act-order.ts'
import { deliverResult } from './deliver.ts'
import { readBefore } from './read-before.ts'
import { runTools } from './run-tools.ts'

/** What a run has to do with other services. */
export interface Outside {
  /** What a model may ask for. */
  tools: readonly EngineTool[]
  /** Reads what the agent reads before it works; the task with what came of it. */
  readBefore: (task: RunInput, step: RunStep) => Promise<RunInput>
  /** Sends the result to where the agent has it go; the outcome, which fails where that did. */
  deliver: (outcome: Outcome, task: RunInput, step: RunStep) => Promise<Outcome>
}

/** What a run of an agent with these choices has to do with other services. */
export async function outsideOf(tools: AgentTools, place: ActPlace): Promise<Outside> {
  const connections = new Map((await connectionsOf(place.userId)).map((each) => [each.id, each]))
  return {
    tools: runTools(tools, connections, place),
    readBefore: (task, step) => readBefore(tools.readFrom, connections, task, step),
    deliver: (outcome, task, step) =>
      deliverResult(tools.deliverTo, connections, { place, outcome, task }, step),
  }
}
