export { markAnew } from './chain.ts'
export { forgetDetails } from './forget-details.ts'
export {
  type Activity,
  type Actor,
  actorOf,
  clientOf,
  recordActivities,
  recordActivity,
} from './record-activity.ts'
