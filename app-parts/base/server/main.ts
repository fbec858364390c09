import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { getConnInfo } from '@hono/node-server/conninfo'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { createApp } from './app.ts'
import { seed } from './seed.ts'
import { sqliteStore } from './sqlite-store.ts'

const file = process.env.DATABASE_FILE ?? './data/app.db'
const port = Number(process.env.PORT ?? 3000)

mkdirSync(dirname(file), { recursive: true })
const store = sqliteStore(file)
seed(store)

const visitors = new WeakMap<Request, string>()
const api = createApp({
  store,
  ownerPassword: process.env.OWNER_PASSWORD,
  visitorOf: (request) => visitors.get(request) ?? 'unknown',
})
const site = new Hono()
site.use('/api/*', async (context) => {
  visitors.set(context.req.raw, getConnInfo(context).remote.address ?? 'unknown')
  return api.fetch(context.req.raw)
})
site.use('*', serveStatic({ root: './dist' }))

serve({ fetch: site.fetch, port }, () => console.log(`Ready on http://localhost:${port}`))
if (!process.env.OWNER_PASSWORD) console.log('OWNER_PASSWORD is not set: nobody can sign in as the owner.')
