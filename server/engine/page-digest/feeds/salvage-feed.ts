import { Parser } from 'htmlparser2'

/** An entry as the feed writes it. */
export interface RawItem {
  title?: string
  url?: string
  date?: string
  /** HTML or text, the fullest that the feed gives. */
  body?: string
}

export interface RawFeed {
  title?: string
  date?: string
  items: RawItem[]
}

const fields: Record<string, keyof RawItem> = {
  title: 'title',
  link: 'url',
  pubdate: 'date',
  published: 'date',
  updated: 'date',
  'dc:date': 'date',
  description: 'body',
  summary: 'body',
  content: 'body',
  'content:encoded': 'body',
}

/** The entries of a damaged feed that are whole, and the title before them; the damage itself is passed over. */
export function salvageFeed(source: string, itemsMax: number): RawFeed {
  const feed: RawFeed = { items: [] }
  let item: RawItem | undefined
  let field: keyof RawItem | undefined
  let text = ''
  const endField = () => {
    const found = text.trim()
    if (field && found) {
      const into: RawItem = item ?? feed
      if (field === 'body' ? found.length > (into.body?.length ?? 0) : !into[field]) into[field] = found
    }
    field = undefined
    text = ''
  }
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = tag.toLowerCase()
        const known = fields[name]
        if (name === 'item' || name === 'entry') {
          endField()
          item = {}
        } else if (known && !(field === 'body' && known === 'title')) {
          endField()
          field = known
          if (name === 'link' && attributes.href && item && !/self|edit/.test(attributes.rel ?? ''))
            item.url ??= attributes.href
        } else if (field) text += ' '
      },
      ontext(part) {
        if (field) text += part
      },
      onclosetag(tag, isImplied) {
        const name = tag.toLowerCase()
        if (fields[name] === field) endField()
        if ((name !== 'item' && name !== 'entry') || !item) return
        endField()
        // An end tag that the parser implied marks where the text was cut off.
        if (!isImplied && (item.title || item.body)) feed.items.push(item)
        item = undefined
        if (feed.items.length > itemsMax) parser.pause()
      },
    },
    { xmlMode: true, decodeEntities: true, recognizeCDATA: true },
  )
  parser.end(source)
  return feed
}
