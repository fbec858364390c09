export { leaveThread } from './take-message.ts'
export { takeThreadMessage, type ThreadMessageRequest } from './take-thread-message.ts'
export { type ThreadSender, threadSenders } from './thread-sender.ts'
export { currentThread } from './thread-access.ts'
