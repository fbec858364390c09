export { type Connection, connectionsOf, ownConnection } from './connections.ts'
export { callTool } from './use.ts'
