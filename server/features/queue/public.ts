export { queueDepth, queueFigures } from './overview.ts'
