export { deliversOnlyNews } from './delivers-only-news.ts'
export { outsideOf } from './outside.ts'
