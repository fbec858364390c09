export { agentFor, ownAgent } from './access.ts'
export { removeAgent, setAgentStatus, toggleAgent } from './change-status.ts'
export { countSuccesses } from './count-successes.ts'
export { createAgent, createAgentWithin } from './create-agent.ts'
export { restoreAgent } from './history/trash.ts'
export { agentDeleted, agentSets, plansChanged } from './hooks.ts'
export type {
  AgentDeletedListener,
  AgentSet,
  PlanChange,
  PlansChangedListener,
  ScheduledSubject,
} from './hooks.ts'
export { type AgentInTrouble, agentIdsOf, agentsInTrouble, listAgents, namesOf } from './list/agent-list.ts'
export { correctNextRun, moveToTimeZone, replan, setNextRuns } from './next-run.ts'
export { namesOverLimit, namesPausedByPlan, pauseNewestAgents } from './pause-over-plan.ts'
export { countOutcome, linkSnapshots, recordRun } from './record-run.ts'
export { checkAgentLimit } from './save.ts'
export { withoutCredentials } from './sharing/redact-agent.ts'
export { updateAgent, updateAgentWithin } from './update-agent.ts'
