import { expect, test } from 'vitest'
import { chooseBlocks } from './choose-blocks.ts'
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
const wayOf = (blocks: PageBlock[]) => chooseBlocks(blocks, text, title).way

test('reads the page as a whole when its title is far from the article or absent', () => {
  expect(wayOf([...other, heading, ...text])).toBe('article')
  expect(wayOf([heading, ...other, ...other, ...text])).toBe('whole')
  expect(wayOf([...other, ...text])).toBe('whole')
})

test('rejects an article that consists mostly of links to other pages', () => {
  const links = text.map((each) => ({ ...each, linkChars: each.text.length }))
  expect(chooseBlocks([heading, ...links, ...other], text, title).way).toBe('whole')
})

test('keeps the text of the main part beside its article, without teasers that appear twice', () => {
  const inMain = { inMain: true }
  const note = block(
    'NOTE Prices exclude VAT and hold until the end of November of this year.',
    'text',
    inMain,
  )
  const teaser = block(
    'TEASER The chief engineer of the yard has left after many years there.',
    'text',
    inMain,
  )
  const short = Array.from({ length: 40 }, (_, at) => block(`short words ${at}`, 'text', inMain))
  const article = text.map((each) => block(each.text, 'text', inMain))
  const { blocks } = chooseBlocks([heading, ...article, note, teaser, teaser, ...short], text, title)
  expect(blocks).toEqual([...article, note])
})

test('ignores a class name that suggests a page frame when the article is inside it', () => {
  const framed = text.map((each) => ({ ...each, place: { ...each.place, inFrame: true } }))
  expect(chooseBlocks([heading, ...framed, block('More.')], text, title).blocks).toEqual(
    expect.arrayContaining(framed),
  )
})
