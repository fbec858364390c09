import type { Block, BlockTable } from './blocks.ts'
import { readableRow } from './table-rows.ts'

const labelled = /^([^::.!?]{1,30}?)\s?[::]\s?(\S.*)$/u
const itemsMin = 2
const recordsMin = 2
const columnsMax = 8

interface Record {
  heading: Block
  items: { label: string; value: string; block: Block }[]
}

/** Turns headings that each have the same few 'label: value' items, such as job offers, into one table. */
export function withRecordTables(blocks: readonly Block[]): Block[] {
  const made: Block[] = []
  let run: Record[] = []
  const flush = () => {
    made.push(...(run.length >= recordsMin ? tableOf(run) : run.flatMap(asBlocks)))
    run = []
  }
  for (let at = 0; at < blocks.length; ) {
    const record = recordAt(blocks, at)
    const isLike = record && (run.length === 0 || sharedLabels(run[0], record) >= itemsMin)
    if (!isLike) flush()
    if (record) {
      run.push(record)
      at += 1 + record.items.length
    } else {
      const block = blocks[at]
      if (block) made.push(block)
      at += 1
    }
  }
  flush()
  return made
}

/** A heading with only labelled items under it. */
function recordAt(blocks: readonly Block[], at: number): Record | null {
  const heading = blocks[at]
  if (heading?.kind !== 'heading') return null
  const items: Record['items'] = []
  for (let next = at + 1; ; next++) {
    const block = blocks[next]
    const [, label = '', value = ''] = (block && labelled.exec(block.text)) ?? []
    const isItem = block && (block.kind === 'item' || block.kind === 'prose') && label
    if (isItem && items.length < columnsMax) items.push({ label, value, block })
    else if (!block || block.kind === 'heading' || items.length >= itemsMin) break
    else return null
  }
  return items.length >= itemsMin ? { heading, items } : null
}

function sharedLabels(first: Record | undefined, { items }: Record): number {
  const labels = new Set(first?.items.map(({ label }) => label))
  return items.filter(({ label }) => labels.has(label)).length
}

const asBlocks = ({ heading, items }: Record) => [heading, ...items.map(({ block }) => block)]

function tableOf(records: readonly Record[]): Block[] {
  const labels = [...new Set(records.flatMap(({ items }) => items.map(({ label }) => label)))].slice(
    0,
    columnsMax,
  )
  const table: BlockTable = { header: ['', ...labels], heading: null }
  return records.map(({ heading, items }): Block => {
    const cells = [
      heading.text,
      ...labels.map((label) => items.find((item) => item.label === label)?.value ?? ''),
    ]
    return {
      kind: 'row',
      text: readableRow(cells, table.header),
      heading: null,
      edition: null,
      links: [],
      cells,
      table,
    }
  })
}
