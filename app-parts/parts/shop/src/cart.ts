import type { Row } from '../shared/model-types.ts'

/** How many of each product, by its id. */
export type Cart = Readonly<Record<number, number>>

const countMax = 99

export function withCount(cart: Cart, product: number, count: number): Cart {
  const { [product]: _, ...rest } = cart
  return count <= 0 ? rest : { ...rest, [product]: Math.min(countMax, Math.round(count)) }
}

/** The lines of a cart; what is not sold any more is left out. */
export function linesOf(cart: Cart, products: readonly Row[]) {
  return products.flatMap((product) => {
    const count = cart[product.id] ?? 0
    return count > 0 ? [{ product, count, cents: Number(product.price) * count }] : []
  })
}

export const totalOf = (cart: Cart, products: readonly Row[]) =>
  linesOf(cart, products).reduce((sum, { cents }) => sum + cents, 0)
