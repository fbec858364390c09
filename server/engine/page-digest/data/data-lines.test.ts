import { expect, test } from 'vitest'
import { csvLines, xmlLines } from './data-lines.ts'

test('separates values by the delimiter of all rows, despite delimiters in quotes and figures', () => {
  expect(csvLines('metal;price\ncopper;9,412.50\nzinc;2,890.00\n')).toEqual([
    '| metal | price |',
    '| --- | --- |',
    '| copper | 9,412.50 |',
    '| zinc | 2,890.00 |',
    '',
  ])
  expect(csvLines('name,note\n"Moor, Ann","a | b\nc"\n')?.[2]).toBe('| Moor, Ann | a \\| b c |')
})

test('takes a first row with figures as a row of the table', () => {
  expect(csvLines('2026-11-20,1.5\n2026-11-21,1.7')).toEqual([
    '|  |  |',
    '| --- | --- |',
    '| 2026-11-20 | 1.5 |',
    '| 2026-11-21 | 1.7 |',
    '',
  ])
})

test('keeps text that is no table of values', () => {
  for (const text of [
    '',
    'one line, of words',
    'First, a sentence.\nThen another; and one, more, things.',
    '"never closed;a\nb;c',
  ])
    expect(csvLines(text)).toBeNull()
})

test('turns similar XML elements into a table, whether their values are attributes or elements', () => {
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

test('never expands entities of a document type, and keeps incomplete XML as text', () => {
  const entity = '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r><a>&x;</a><b>1</b></r>'
  expect(xmlLines(entity)?.join(' ') ?? '').not.toContain('root:')
  expect(xmlLines('<r><a>1</a>')).toBeNull()
  expect(xmlLines('no xml')).toBeNull()
  expect(xmlLines('<a>'.repeat(50_000))).toBeNull()
})
