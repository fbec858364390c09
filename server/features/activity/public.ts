export { renewChainMark } from './chain.ts'
export {
  type Activity,
  type Actor,
  actorOf,
  clientOf,
  forgetDetails,
  recordActivity,
} from './record-activity.ts'
