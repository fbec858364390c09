import { expect, test } from 'vitest'
import { chooseBlocks, type PageFacts } from './choose-blocks.ts'
import type { PageBlock, Place } from './page-blocks.ts'

const block = (text: string, kind: PageBlock['kind'] = 'text', place: Partial<Place> = {}): PageBlock => ({
  kind,
  text,
  markdown: text,
  linkChars: 0,
  place: { inFrame: false, inMain: false, isNotice: false, onButton: false, article: 0, ...place },
})

const long = 'The harbour said goodbye to its diesel ferry after forty years of service. '.repeat(3)
const text = Array.from({ length: 4 }, (_, at) => block(`${at} ${long}`))
const other = Array.from({ length: 6 }, (_, at) => block(`OTHER${at} The weather stays mild and dry.`))
const title = 'Farewell, old friend'
const heading = block(title, 'heading')
const declaring = (declared: PageFacts['declared']) => ({ title, declared })

test('believes what a page declares to be, and takes an undeclared text for an article only if it is most of the page', () => {
  const blocks = [heading, ...text, ...other, ...other, ...other]
  const wayOf = (declared: PageFacts['declared']) => chooseBlocks(blocks, text, declaring(declared)).way
  expect([wayOf('article'), wayOf('shared')]).toEqual(['article', 'article'])
  expect([wayOf('facts'), wayOf(null)]).toEqual(['whole', 'whole'])
})

test('keeps of an article what the vote found and the notices of the page', () => {
  const notice = block('No sailings today because of the storm.', 'text', { isNotice: true })
  const { blocks } = chooseBlocks([heading, notice, ...text, ...other], text, declaring('article'))
  expect(blocks).toEqual([notice, ...text])
})

test('rejects an article that consists mostly of links to other pages', () => {
  const links = text.map((each) => ({ ...each, linkChars: each.text.length }))
  expect(chooseBlocks([heading, ...links, ...other], text, declaring('article')).way).toBe('whole')
})

test('ignores a class name that suggests a page frame when the article is inside it', () => {
  const framed = text.map((each) => ({ ...each, place: { ...each.place, inFrame: true } }))
  expect(chooseBlocks([heading, ...framed, block('More.')], text, declaring('article')).blocks).toEqual(
    expect.arrayContaining(framed),
  )
})
