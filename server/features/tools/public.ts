export { deliversOnlyNews } from './delivers-only-news.ts'
export { allUsesOf, namedConnections } from './named-integrations.ts'
export { outsideOf } from './run-integrations.ts'
