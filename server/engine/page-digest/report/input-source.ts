import { parseExact, stringifyExact } from '#server/platform/exact-json.ts'
import type { DigestMaterial, SourcePage } from './digest-material.ts'

/** A shorter input beside links is a question about them; a longer one is itself something to read. */
const questionCharsMax = 400

/** Whether the input only says what to search for in the pages. */
export function isQuestion({ input, pages }: Pick<DigestMaterial, 'input' | 'pages'>): boolean {
  return pages.length > 0 && (input?.trim().length ?? 0) <= questionCharsMax
}

/** The caller's input as a source of its own, numbered after the links. Null: there is none to read. */
export function inputPage(material: DigestMaterial, title: string): SourcePage | null {
  const { input, pages, failures } = material
  if (!input?.trim() || isQuestion(material)) return null
  const number = [...pages, ...failures].reduce((max, link) => Math.max(max, link.number), 0) + 1
  const data = asData(input)
  const text = data === null ? input : stringifyExact(data, 1)
  return {
    number,
    url: '',
    title,
    publishedAt: null,
    text,
    kind: data === null ? kindOf(title) : 'json',
  }
}

/** The object or list that an input is when it is JSON, else null. */
function asData(input: string): object | null {
  if (!/^\s*[[{]/.test(input)) return null
  try {
    const value = parseExact(input)
    return typeof value === 'object' ? value : null
  } catch {
    // Text that only begins like JSON is read as text.
    return null
  }
}

const kindOf = (name: string) => (/\.csv$/i.test(name) ? 'csv' : 'text')
