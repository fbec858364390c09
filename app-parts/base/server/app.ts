import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { secureHeaders } from 'hono/secure-headers'
import { tables } from '../shared/model.ts'
import type { Table, Values } from '../shared/model-types.ts'
import { whyNotOffered } from '../shared/offered.ts'
import { schemaOf } from '../shared/validate.ts'
import { ownerOf } from './owner.ts'
import { changesPerMinute } from './rate.ts'
import { addRoutes } from './routes.ts'
import { type Store, Taken } from './store.ts'

export interface AppOptions {
  store: Store
  /** Grants read and write access to all tables; without one, nobody can sign in as the owner. */
  ownerPassword?: string | undefined
  /** Identifies the visitor of a request, for the limit of changes per visitor. */
  visitorOf?: (request: Request) => string
}

const bodyBytesMax = 64 * 1024

/** Creates the API. Tables are public as far as `shared/model.ts` says so; everything else is for the owner. */
export function createApp({ store, ownerPassword, visitorOf = () => 'all' }: AppOptions): Hono {
  const app = new Hono()
  const owner = ownerOf(ownerPassword)
  app.use(secureHeaders())
  app.use('/api/*', bodyLimit({ maxSize: bodyBytesMax }), changesPerMinute(visitorOf))
  app.onError((error, context) => {
    if (error instanceof Taken) return context.json({ message: 'That is taken already.' }, 409)
    console.error(error)
    return context.json({ message: 'Something went wrong.' }, 500)
  })
  app.post('/api/session', owner.signIn)
  addRoutes(app, { store, owner })

  for (const [name, table] of Object.entries(tables as Record<string, Table>)) {
    const path = `/api/${name}`
    const one = `${path}/:id{[0-9]{1,12}}`
    app.get(path, only(table.read), (context) => context.json(store.list(name)))
    app.get(one, only(table.read), (context) => {
      const row = store.get(name, Number(context.req.param('id')))
      return row ? context.json(row) : context.json({ message: `There is no such ${table.one}.` }, 404)
    })
    app.post(path, only(table.add), async (context) => {
      const parsed = schemaOf(table).safeParse(await context.req.json().catch(() => undefined))
      if (!parsed.success)
        return context.json({ message: parsed.error.issues[0]?.message ?? 'Bad input' }, 400)
      const closed = owner.isOwner(context) ? undefined : whyNotOffered(table, parsed.data as Values)
      if (closed) return context.json({ message: closed }, 400)
      const row = store.insert(name, parsed.data as Values)
      // A visitor who may not read the table gets only the id of the new row.
      return context.json(table.read === 'public' || owner.isOwner(context) ? row : { id: row.id }, 201)
    })
    app.patch(one, owner.onlyOwner, async (context) => {
      const parsed = schemaOf(table)
        .partial()
        .safeParse(await context.req.json().catch(() => undefined))
      if (!parsed.success)
        return context.json({ message: parsed.error.issues[0]?.message ?? 'Bad input' }, 400)
      const sent = (await context.req.json()) as Values
      const values = Object.fromEntries(Object.entries(parsed.data as Values).filter(([key]) => key in sent))
      const row = store.update(name, Number(context.req.param('id')), values)
      return row ? context.json(row) : context.json({ message: `There is no such ${table.one}.` }, 404)
    })
    app.delete(one, owner.onlyOwner, (context) => {
      const isGone = store.remove(name, Number(context.req.param('id')))
      return isGone
        ? context.body(null, 204)
        : context.json({ message: `There is no such ${table.one}.` }, 404)
    })
  }
  app.all('/api/*', (context) => context.json({ message: 'There is no such call.' }, 404))
  return app

  function only(access: Table['read']): MiddlewareHandler {
    return access === 'public' ? (_, next) => next() : owner.onlyOwner
  }
}
