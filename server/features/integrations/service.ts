export { type Connection, connectionsOf, ownConnection } from './connections.ts'
export { noteUse, openConnection, useConnection } from './use.ts'
