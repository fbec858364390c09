import { array, assert, oneof, property, string, webUrl } from 'fast-check'
import { expect, test } from 'vitest'
import { webLinksMax } from '#contract/agents/agents.ts'
import { isWebLink } from '#contract/links/web-link.ts'
import { addLink, addLinks, describeImport, importLinks } from './link-list.ts'

test('a text is split on newlines and commas, trimmed, and its empty entries dropped', () => {
  const { links, errors } = importLinks(
    [],
    ' https://a.example/x ,https://b.example\r\n\n,,https://c.example,',
  )
  expect(links).toEqual(['https://a.example/x', 'https://b.example', 'https://c.example'])
  expect(errors).toEqual([])
})

test('every entry that is no URL is named with its line', () => {
  const { links, errors } = importLinks([], 'https://a.example\nnot a url, example\nftp://b.example')
  expect(links).toEqual(['https://a.example'])
  expect(errors).toEqual([
    expect.stringMatching(/\b2: "not a url"/),
    expect.stringMatching(/\b2: "example"/),
    expect.stringMatching(/\b3: "ftp:\/\/b\.example"/),
  ])
})

test('tells an entry that is no URL from one that is no web address', { tags: 'words' }, () => {
  expect(importLinks([], 'not a url, example\nftp://b.example').errors).toEqual([
    'Line 1: "not a url" is not a valid URL',
    'Line 1: "example" is not a valid URL',
    'Line 2: "ftp://b.example" is not a web address (http or https)',
  ])
})

test('links that are already separate keep their commas', () => {
  const links = ['https://a.example/1,2', 'https://b.example/3,4.html']
  expect(addLinks([], links)).toMatchObject({ links, added: 2, errors: [] })
})

test('a link already in the list, or twice in the text, is skipped without an error', () => {
  const result = importLinks(
    ['https://a.example'],
    'https://a.example/\nhttps://b.example\nhttps://b.example',
  )
  expect(result).toEqual({
    links: ['https://a.example', 'https://b.example'],
    added: 1,
    duplicates: 2,
    errors: [],
  })
})

test('cells that a spreadsheet put in quotes are read', () => {
  expect(importLinks([], '\uFEFF"https://a.example/1"\n"https://b.example"').links).toEqual([
    'https://a.example/1',
    'https://b.example',
  ])
})

test('links over the limit of an agent are left out, and that is said', () => {
  const text = Array.from({ length: webLinksMax + 3 }, (_, n) => `https://a.example/${n}`).join('\n')
  const { links, errors } = importLinks([], text)
  expect(links).toHaveLength(webLinksMax)
  expect(errors).toEqual([expect.stringMatching(new RegExp(`\\b${webLinksMax}\\b.*\\b3\\b`))])
})

test('says in one sentence how many links were left out', { tags: 'words' }, () => {
  const text = Array.from({ length: webLinksMax + 3 }, (_, n) => `https://a.example/${n}`).join('\n')
  expect(importLinks([], text).errors).toEqual([`An agent reads at most ${webLinksMax} links: 3 left out`])
})

test('a long invalid entry is cut in its message', () => {
  const [error] = importLinks([], 'x'.repeat(5000)).errors
  expect(error?.length).toBeLessThan(120)
})

test('whatever the text, nothing is lost from the list and only web links are added', () => {
  assert(
    property(array(oneof(webUrl(), string())), (entries) => {
      const current = ['https://kept.example/']
      const { links, added } = importLinks(current, entries.join('\n'))
      expect(links[0]).toBe('https://kept.example/')
      expect(links).toHaveLength(1 + added)
      expect(links.every(isWebLink)).toBe(true)
      expect(new Set(links).size).toBe(links.length)
    }),
    { numRuns: 20 },
  )
})

test('sums up an import in one sentence', { tags: 'words' }, () => {
  const sentence = describeImport({ links: [], added: 1, duplicates: 2, errors: ['x'] })
  expect(sentence).toBe('1 link added, 2 already in the list, 1 not taken.')
})

test('a typed link keeps its commas, is trimmed, and is added once', () => {
  const { links } = addLink([], ' https://a.example/1,2 ')
  expect(links).toEqual(['https://a.example/1,2'])
  expect(addLink(links, 'https://a.example/1,2')).toMatchObject({
    links,
    added: 0,
    duplicates: 1,
    errors: [],
  })
})

test('a typed or imported address needs no scheme', () => {
  expect(addLink([], 'bbc.co.uk/news').links).toEqual(['https://bbc.co.uk/news'])
  expect(addLink(['https://bbc.co.uk/news'], 'bbc.co.uk/news').duplicates).toBe(1)
  expect(addLink([], 'localhost:8080/x').links).toEqual(['http://localhost:8080/x'])
  expect(importLinks([], '192.168.1.5/x\nbbc.co.uk').links).toEqual([
    'http://192.168.1.5/x',
    'https://bbc.co.uk',
  ])
  expect(addLink([], 'mailto:a@example.com')).toMatchObject({ links: [], errors: [expect.any(String)] })
})

test('a typed text that is no URL is not added', () => {
  expect(addLink([], 'example')).toMatchObject({ links: [], errors: [expect.any(String)] })
})

test('a link with a word behind it is not taken for one address', () => {
  const refused = { links: [], errors: [expect.any(String)] }
  expect(addLink([], 'https://a.example/1 and more')).toMatchObject(refused)
})

test("a typed text that is no URL is refused with the specification's message", { tags: 'words' }, () => {
  expect(addLink([], 'example').errors).toEqual(['Please enter valid URLs'])
  expect(addLink([], 'mailto:a@example.com').errors).toEqual([
    '"mailto:a@example.com" is not a web address (http or https)',
  ])
})
