export { queueFigures } from './overview.ts'
