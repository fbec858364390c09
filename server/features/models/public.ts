export { modelsOf } from './connected-models.ts'
