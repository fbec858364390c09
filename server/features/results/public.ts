export { renderResultHtml } from './render-result.ts'
export { linkHtml } from './result-html.ts'
