import { z } from 'zod'
import type { Routes } from '../route-types.ts'

const order = z.strictObject({
  customer: z.string().trim().min(1, 'Name is needed').max(200),
  email: z.email('That is no email address'),
  address: z.string().trim().min(1, 'Address is needed').max(1_000),
  lines: z
    .array(z.strictObject({ product: z.int().positive(), count: z.int().min(1).max(99) }))
    .min(1, 'The cart is empty')
    .max(50),
})

/** Takes an order; what it costs is worked out here, from the prices of now. */
export const orderRoutes: Routes = (app, { store }) => {
  app.post('/api/order', async (context) => {
    const parsed = order.safeParse(await context.req.json().catch(() => undefined))
    if (!parsed.success) return context.json({ message: parsed.error.issues[0]?.message ?? 'Bad input' }, 400)
    const { lines, ...who } = parsed.data
    let total = 0
    const items: string[] = []
    for (const { product, count } of lines) {
      const found = store.get('products', product)
      if (!found || found.available !== true)
        return context.json({ message: 'One of these is not sold any more.' }, 409)
      total += Number(found.price) * count
      items.push(`${count} × ${found.name}`)
    }
    const { id } = store.insert('orders', { ...who, items: items.join('\n'), total, sent: false })
    return context.json({ id, total }, 201)
  })
}
