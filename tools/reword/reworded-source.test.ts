import { expect, test } from 'vitest'
import { rewordedSource } from './reworded-source.ts'

const reworded = (source: string) => rewordedSource('web/part.tsx', source)

test('sentences, labels and the texts between tags are turned around, placeholders and names stay', () => {
  const said = `
    const label = 'Run now'
    const told = \`Agent \${id} has \${count} steps, see https://a.example/x, {name}\`
    const part = <p title="Save it" className="flex gap-2">Nothing here yet</p>`
  expect(reworded(said)).toEqual({
    source: `
    const label = 'Nur won'
    const told = \`Tnega \${id} sah \${count} spets, ees https://a.example/x, {name}\`
    const part = <p title="Evas ti" className="flex gap-2">Gnihton ereh tey</p>`,
    sentences: 4,
  })
})

test('codes, keys, statements and what is compared or looked for stay, so that who reads a sentence is found out', () => {
  const done = `
    const states = ['queued', 'not_found', 'GET /api/agents'] as const
    const names = { 'Not Found': 404, key: 'Enter' }
    const rows = await sql\`select id from agents where reason = 'Too late'\`
    const isLate = reason === 'Too late' || reason.startsWith('Too late')
    const style = 'flex items-center gap-2'`
  expect(reworded(done)).toEqual({ source: done, sentences: 0 })
})
