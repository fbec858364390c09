export { checkModelOrder } from './check-order.ts'
export { modelsOf } from './connected-models.ts'
export { listProviders } from './providers.ts'
export { testModel } from './try-out.ts'
