export { leaveThread } from './take-message.ts'
export { takeThreadMessage } from './take-thread-message.ts'
export { type ThreadSender, threadSenders } from './thread-sender.ts'
export { currentThread } from './thread-access.ts'
