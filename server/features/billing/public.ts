export {
  agentsMaxOf,
  agentsOfPlan,
  arePlansEnforced,
  type Entitlements,
  entitlementsOf,
  limitFor,
  planMonth,
  tooManyActive,
  tooManyAgents,
} from './entitlements.ts'
export { subscriptionOf } from './plan-summary.ts'
