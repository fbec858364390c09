export { type ThreadSender, threadSenders } from './thread-sender.ts'
