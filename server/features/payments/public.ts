export { endOwnSubscription } from './end-subscription.ts'
