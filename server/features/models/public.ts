export { checkModelOrder } from './check-order.ts'
export { modelsOf } from './connected-models.ts'
export { priceOf } from './model-price.ts'
export { tryConnections } from './try-out.ts'
