export { type Connection, connectionsOf, ownConnection } from './connections.ts'
export { noteUse, openConnection, callTool } from './use.ts'
