import { expect, test } from 'vitest'
import { xmlLines } from './xml-lines.ts'

test('like elements are a table, whether they say it in attributes or in elements, and the rest is named', () => {
  const rates = `<?xml version="1.0"?><g:Envelope xmlns:g="http://www.example.org/x"><g:subject>Rates &amp; more</g:subject>
    <Cube time="2026-11-20"><Cube currency="USD" rate="1.1312"/><Cube currency="GBP" rate="0.8731"/></Cube></g:Envelope>`
  expect(xmlLines(rates)).toEqual([
    '- subject: Rates & more',
    '## Cube',
    '',
    '| currency | rate |',
    '| --- | --- |',
    '| USD | 1.1312 |',
    '| GBP | 0.8731 |',
    '',
    '- time: 2026-11-20',
  ])
  const stations =
    '<s><station><name>Mill</name><level>1.20</level></station><station><name>Quay</name><level>2.10</level></station></s>'
  expect(xmlLines(stations)).toContain('| Quay | 2.10 |')
})

test('entities of a document type are never put in, and what is not whole stays text', () => {
  const entity = '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r><a>&x;</a><b>1</b></r>'
  expect(xmlLines(entity)?.join(' ') ?? '').not.toContain('root:')
  expect(xmlLines('<r><a>1</a>')).toBeNull()
  expect(xmlLines('no xml')).toBeNull()
  expect(xmlLines('<a>'.repeat(50_000))).toBeNull()
})
