/**
 * The entry module of a published copy. Its backend validates visitor input with rows in memory; the row of a form is
 * then sent to the embedding page, which has the server store it, and counts only after that has succeeded.
 */
export const publishedEntry = (forms: readonly string[]) => `import { createApp } from './server/app.ts'
import { memoryStore } from './server/memory-store.ts'
import { seed } from './server/seed.ts'

globalThis.publishedCopy = true
const forms = ${JSON.stringify(forms)}

const waiting = new Map()
addEventListener('message', ({ source, data }) => {
  if (source !== parent || data?.to !== 'published') return
  waiting.get(data.id)?.(data)
  waiting.delete(data.id)
})
let asked = 0
const ask = (what) => new Promise((resolve) => {
  asked += 1
  waiting.set(asked, resolve)
  parent.postMessage({ from: 'published', id: asked, ...what }, '*')
})

const rows = memoryStore()
seed(rows)
let added = []
const store = {
  ...rows,
  insert(table, values) {
    const row = rows.insert(table, values)
    if (forms.includes(table)) added.push({ table, values, id: row.id })
    return row
  },
}
const learnTaken = async () => {
  const { taken = [] } = await ask({ what: 'taken' })
  for (const { form, values } of taken) {
    try { rows.insert(form, values) } catch { /* It is known already. */ }
  }
}

const keys = new Map()
const keyOf = (content) => {
  const key = keys.get(content) ?? [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  keys.set(content, key)
  return key
}
const json = (body, status) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const app = createApp({ store })
const answer = async (input, init) => {
  const url = new URL(String(input), 'http://published.invalid')
  if (url.pathname.startsWith('/api/taken/')) await learnTaken()
  added = []
  const reply = await app.request(url.href, init)
  const submitted = added
  if (!reply.ok || submitted.length === 0) return reply
  let number
  for (const { table, values, id } of submitted) {
    const content = JSON.stringify([table, values])
    const outcome = await ask({ what: 'submit', form: table, values, key: keyOf(content) })
    if (!outcome.ok) {
      rows.remove(table, id)
      return json({ message: outcome.message }, outcome.status)
    }
    keys.delete(content)
    number = outcome.number
  }
  const body = await reply.json().catch(() => ({}))
  return json('id' in body ? { ...body, id: number } : body, reply.status)
}
// One after the other: what was added belongs to one call.
let turn = Promise.resolve()
globalThis.fetch = (input, init) => {
  const next = turn.then(() => answer(input, init))
  turn = next.catch(() => {})
  return next
}
await import('./src/main.tsx')
`
