export { allToolsOf, deliversOnlyNews, namedConnections } from './named-integrations.ts'
export { integrationsForRun } from './run-integrations.ts'
