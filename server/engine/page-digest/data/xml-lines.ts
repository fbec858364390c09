import { XMLParser } from 'fast-xml-parser'
import { valueLines } from './json-lines.ts'

const parser = new XMLParser({
  // Attributes count as much as elements; namespace declarations carry no content.
  ignoreAttributes: (name) => /^xmlns(?::|$)|schemaLocation$/.test(name),
  attributeNamePrefix: '',
  textNodeName: 'text',
  removeNSPrefix: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  // A document type may define entities that expand to others.
  processEntities: false,
})
/** The five that need no document type. */
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Data in XML as lines of markdown: like elements as tables, the rest as names and values. Null: it is not whole. */
export function xmlLines(text: string): string[] | null {
  try {
    const lines = valueLines(parser.parse(text, true))
    return lines.map((line) =>
      line.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? ''),
    )
  } catch {
    // Cut short, or no XML after all: the caller reads it as text.
    return null
  }
}
