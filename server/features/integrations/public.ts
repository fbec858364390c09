export { type Connection, connectionsOf, ownConnection } from './connections.ts'
export { revokeAllOf } from './revoke.ts'
export { callTool } from './use.ts'
