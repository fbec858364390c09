export { allUsesOf, deliversOnlyNews, namedConnections } from './named-integrations.ts'
export { outsideOf } from './run-integrations.ts'
