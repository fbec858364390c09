export { type FollowTopic, topics } from './topics.ts'
