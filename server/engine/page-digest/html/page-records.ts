import { type Block, tableMarkdown } from '#server/engine/page-digest/read/markdown.ts'
import { type Field, fieldsOf } from './record-fields.ts'
import { childrenOf, type TreeElement } from './page-tree.ts'

/** Elements that each contain one entry of a list: a product, a room, a match. */
const entryTags = new Set('li div article section a'.split(' '))
const entriesMin = 3
/** Two items with a heading each already form a list. */
const headedMin = 2
const entryCharsMax = 400
const fieldsMax = 16
const columnsMax = 7
/** The share of a list that must look alike. */
const alikeMin = 0.8
/** A title with this many words is a headline, and the text under it a story. */
const headlineWords = 4.5
const fewWords = 5

const figure = /\p{Nd}/u
/** A day, an hour or an age, which stories have as well. */
const time =
  /\p{Nd}{1,2}[:.h]\p{Nd}{2}|\b\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}\b|\p{Nd}{1,2}\.? \p{L}{3,}|\p{L}{3,}\.? \p{Nd}{1,2}\b|\bago\b|\p{Nd}+ (?:min|hour|day|stunde|tag|heure|jour)/iu
const measured = /\p{Sc}|%|\p{Nd}\s?(?:km|cm|mm|m²|m2|kg|kwh|mb|gb|tb|°|eur|usd|gbp|chf|zł|kr)(?!\p{L})/iu
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
const clock = /^\p{Nd}{1,2}[:h]\p{Nd}{2}(?!\p{Nd})/u
const sentence = /[.!?…。！？]["”»)]?$/u

/** The similar entries of one list, the table that they form, and its place. */
export interface RecordList {
  first: TreeElement
  entries: ReadonlySet<TreeElement>
  table: Omit<Block, 'place'>
}

/** Groups of children of an element that may be the entries of one list. */
export function similarEntries(parent: TreeElement): TreeElement[][] {
  const groups = Map.groupBy(childrenOf(parent), kindOf)
  return [...groups].flatMap(([kind, elements]) => (kind && elements.length >= headedMin ? [elements] : []))
}

/**
 * Selects the lists whose entries are a few short facts each, such as products with prices, and converts them to
 * tables, so that related facts stay together and can be compared from day to day.
 */
export function recordLists(
  alike: readonly (readonly TreeElement[])[],
  charsOf: (element: TreeElement) => number,
  isFrame: (element: TreeElement) => boolean,
  base: string,
): RecordList[] {
  return alike.flatMap((elements) => {
    const shown = elements.filter((element) => charsOf(element) > 0)
    const small = shown.filter((element) => charsOf(element) <= entryCharsMax)
    if (small.length < headedMin || small.length < shown.length * alikeMin) return []
    const list = small.flatMap((element) => {
      const fields = fieldsOf(element, base)
      return fields && fields.length <= fieldsMax ? [{ element, fields }] : []
    })
    const [first] = list
    const records = withoutControls(list.map(({ fields }) => fields))
    if (!first || list.length < shown.length * alikeMin || !areRecords(records)) return []
    if (isFrame(first.element)) return []
    const entries = new Set(list.map(({ element }) => element))
    return [{ first: first.element, entries, table: tableOf(records) }]
  })
}

/** The common property of the entries of one list: their tag and the first of their classes. */
function kindOf(element: TreeElement): string {
  const name = element.localName.toLowerCase()
  const [first = ''] = (element.getAttribute('class') ?? '').trim().split(/\s+/, 1)
  return entryTags.has(name) ? `${name}.${first.replace(/\d+/g, '')}` : ''
}

/** A link with the same words in each entry, or with the name of the entry, is a button, such as 'Add to wishlist'. */
function withoutControls(records: Field[][]): Field[][] {
  const times = new Map<string, number>()
  for (const fields of records)
    for (const text of new Set(fields.flatMap((field) => (isOffer(field) ? [field.text] : []))))
      times.set(text, (times.get(text) ?? 0) + 1)
  return records.map((fields) => {
    const title = titleOf(fields)
    const isSame = ({ text }: Field) =>
      times.get(text) === records.length || text.includes(title?.text ?? text)
    return fields.filter((field) => field === title || !isOffer(field) || !isSame(field))
  })
}

/** A link in words; an hour or a price that can be pressed is content, even if all are the same. */
const isOffer = ({ isLink, text }: Field) => isLink && !figure.test(text)

/** In a script without spaces, two characters count as about one word. */
const wordsIn = (text: string) => text.split(' ').length + (text.match(wide) ?? []).length / 2
const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length

const isNumber = (text: string) => measured.test(text) || (figure.test(text) && !time.test(text))

/** Whether entries are facts to compare: short, each with several parts, and not stories with a day or a lead. */
function areRecords(records: readonly (readonly Field[])[]): boolean {
  const isHeaded = records.every((fields) => fields.some(({ isHeading }) => isHeading))
  if (records.length < (isHeaded ? headedMin : entriesMin)) return false
  if (records.filter((fields) => fields.length >= 2).length < records.length * alikeMin) return false
  const titles = records.map((fields) => titleOf(fields) ?? fields[0])
  const rest = records.map((fields, at) => fields.filter((field) => field !== titles[at]))
  if (rest.flat().some(({ text }) => sentence.test(text) && wordsIn(text) >= fewWords)) return false
  if (rest.flat().every(({ isLink }) => isLink)) return false
  const share = (test: (field: Field) => boolean) =>
    rest.filter((fields) => fields.some(test)).length / records.length
  if (share(({ label }) => label !== '') >= 0.5 || share(({ text }) => measured.test(text)) >= 0.5)
    return true
  const isBrief = mean(titles.map((title) => wordsIn(title?.text ?? ''))) < headlineWords
  if (!isBrief) return false
  return (
    share(({ text }) => isNumber(text)) >= 0.5 ||
    mean(rest.flat().map(({ text }) => wordsIn(text))) < fewWords
  )
}

/** The name of an entry: its heading, else its first link. */
function titleOf(fields: readonly Field[]): Field | undefined {
  return fields.find(({ isHeading }) => isHeading) ?? fields.find(({ isLink }) => isLink)
}

/**
 * Entries as rows: first the name, then a column for each part that most entries have, then the remaining parts in one
 * column.
 */
function tableOf(records: readonly (readonly Field[])[]): Omit<Block, 'place'> {
  const titles = records.map(titleOf)
  const named = records.map((fields, at) => numbered(fields.filter((field) => field !== titles[at])))
  const columns = columnsOf(named)
  const hasTitle = titles.some(Boolean)
  const rows = named.map((fields, at) => [
    ...(hasTitle ? [titles[at]?.markdown ?? ''] : []),
    ...columns.map((key) => fields.find((field) => field.key === key)?.field.markdown ?? ''),
    fields
      .filter(({ key }) => !columns.includes(key))
      .map(({ field: { label, markdown } }) => (label ? `${label}: ${markdown}` : markdown))
      .join(' · '),
  ])
  const labels = columns.map(
    (key) => named.flatMap((fields) => fields.find((field) => field.key === key)?.field.label ?? [])[0] ?? '',
  )
  const head = [...(hasTitle ? [''] : []), ...labels, '']
  // Keeps the last column even when it is empty, so that a table has the same width on other days.
  const all = records.flat()
  return {
    kind: 'table',
    markdown: tableMarkdown(head, rows),
    text: all.map(({ label, text }) => `${label} ${text}`.trim()).join(' '),
    // The name of an item with a price or a number may be a link, without being mere navigation.
    linkChars: named.flat().some(({ field: { text } }) => isNumber(text))
      ? 0
      : all.reduce((sum, { isLink, text }) => sum + (isLink ? text.length : 0), 0),
  }
}

interface Named {
  name: string
  key: string
  field: Field
}

/** Parts of one entry under names that match the same parts of other entries. */
function numbered(fields: readonly Field[]): Named[] {
  const seen = new Map<string, number>()
  return fields.map((field) => {
    const name = field.label ? `: ${field.label}` : field.path
    const at = seen.get(name) ?? 0
    seen.set(name, at + 1)
    return { name, key: `${name} ${at}`, field }
  })
}

/** The parts that nearly all entries have, each equally often: the showtimes of a film are not columns. */
function columnsOf(records: readonly (readonly Named[])[]): string[] {
  const often = new Map<string, number>()
  const counts = new Map<string, Set<number>>()
  for (const parts of records) {
    for (const [name, same] of Map.groupBy(parts, (part) => part.name))
      counts.set(name, (counts.get(name) ?? new Set()).add(same.length))
    for (const { key } of parts) often.set(key, (often.get(key) ?? 0) + 1)
  }
  // The number of hours and of the days above them differs from day to day.
  for (const { name, field } of records.flat())
    if (field.label === '' && (field.isHeading || clock.test(field.text))) counts.delete(name)
  const isEven = (key: string) => counts.get(key.slice(0, key.lastIndexOf(' ')))?.size === 1
  return [...often]
    .flatMap(([key, times]) => (times >= records.length * alikeMin && isEven(key) ? [key] : []))
    .slice(0, columnsMax)
}
