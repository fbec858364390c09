import type { Routes } from '../route-types.ts'

/** Which times of a day are taken; by whom, only the owner learns. */
export const takenRoutes: Routes = (app, { store }) => {
  app.get('/api/taken/:date{[0-9-]{10}}', (context) => {
    const date = context.req.param('date')
    return context.json(
      store.list('bookings').flatMap((row) => (row.date === date ? [String(row.time)] : [])),
    )
  })
}
