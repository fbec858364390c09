import { tables } from '../../shared/model.ts'
import type { Values } from '../../shared/model-types.ts'
import { schemaOf } from '../../shared/validate.ts'
import type { Routes } from '../route-types.ts'

/** Anybody may send a review; it is shown once the owner has said yes. */
export const reviewRoutes: Routes = (app, { store }) => {
  app.get('/api/shown-reviews', (context) =>
    context.json(store.list('reviews').filter((row) => row.shown === true)),
  )
  app.post('/api/review', async (context) => {
    const parsed = schemaOf(tables.reviews).safeParse(await context.req.json().catch(() => undefined))
    if (!parsed.success) return context.json({ message: parsed.error.issues[0]?.message ?? 'Bad input' }, 400)
    store.insert('reviews', { ...(parsed.data as Values), shown: false })
    return context.json({ ok: true }, 201)
  })
}
