export {
  type AgentBound,
  agentBoundOf,
  agentsMaxOf,
  arePlansEnforced,
  holdsPlanLimits,
  planMonth,
  tooManyActive,
  tooManyAgents,
} from './plan-limits.ts'
export { subscriptionOf } from './plan-summary.ts'
