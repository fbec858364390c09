import type { Overview } from '#contract/runs/overview.ts'
import type { AgentInTrouble } from '#server/features/agents/public.ts'

type Need = Overview['needs'][number]

const address = /\bhttps?:\/\/([^\s/?#"'<>()]+)[^\s"'<>()]*/gi
/** Ids that differ in each message, such as `req_011CVZ…`. */
const requestId = /\b(?=[\w-]*\d)[\w-]{16,}\b/g
const duration = /\b\d+(?:\.\d+)? ?(?:ms|s|seconds?|minutes?)\b/gi

/** A reason without what differs from run to run: equal texts mean the same cause. */
export const causeIn = (reason: string): string =>
  reason
    .replace(address, (_, host: string) => host.replace(/[.,;:]+$/, ''))
    .replace(requestId, '…')
    .replace(duration, 'some time')
    .trim()

/** Groups agents in trouble by cause: the most frequent cause first, then the latest. */
export function groupNeeds(agents: readonly AgentInTrouble[]): Need[] {
  const groups = new Map<string, Need>()
  for (const { id, name, standing } of agents) {
    const reason = standing.last?.summary ?? null
    const kind = standing.pausedItself ? 'paused' : 'failed'
    const key = `${kind} ${reason === null ? `agent ${id}` : causeIn(reason)}`
    const group: Need = groups.get(key) ?? { kind, reason, agents: [] }
    // A reason that names one of several pages would be wrong for the others.
    if (group.reason !== reason) group.reason = causeIn(group.reason ?? '')
    group.agents.push({ agentId: id, agentName: name, executionId: standing.last?.executionId ?? null })
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((one, other) => other.agents.length - one.agents.length)
}
