export { renewChainMark } from './chain.ts'
export {
  type Activity,
  type Actor,
  actorOf,
  clientOf,
  forgetDetails,
  recordActivities,
  recordActivity,
} from './record-activity.ts'
