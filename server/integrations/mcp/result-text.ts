import { stringifyExact } from '#server/platform/exact-json.ts'
import { isJsonObject, type JsonObject } from './json-bounds.ts'

/** The result of a tool as text: texts unchanged, data as JSON, and a description of what cannot be shown. */
export function textOfResult({ content, structuredContent, toolResult }: JsonObject): string {
  const parts = [content ?? []].flat()
  const text = parts.map(textOfPart).filter(Boolean).join('\n')
  // Beside a text the protocol repeats the same data; without a text it is the only content.
  const data = structuredContent ?? toolResult
  if (parts.some(hasText) || data === undefined || data === null) return text
  return [text, typeof data === 'string' ? data : stringifyExact(data, 1)].filter(Boolean).join('\n')
}

const hasText = (part: unknown) =>
  typeof part === 'string' || (isJsonObject(part) && textOf(part) !== undefined)

function textOf({ text, resource }: JsonObject): string | undefined {
  if (typeof text === 'string') return text.trim() === '' ? undefined : text
  if (isJsonObject(resource) && typeof resource.text === 'string') return resource.text
  return undefined
}

function textOfPart(part: unknown): string {
  if (typeof part === 'string') return part
  if (!isJsonObject(part)) return ''
  const text = textOf(part)
  if (text !== undefined) return text
  const { type, mimeType } = part
  switch (type) {
    case 'text':
      return ''
    case 'resource':
      return fileText(isJsonObject(part.resource) ? part.resource : {})
    case 'resource_link':
      return linkText(part)
    case 'image':
    case 'audio':
      return `[${type === 'image' ? 'An image' : 'A recording'}${kindText(mimeType)}, which cannot be shown]`
    default:
      return `[${typeof type === 'string' ? type : 'A part without a type'}, which cannot be shown]`
  }
}

const fileText = ({ uri, mimeType }: JsonObject) =>
  `[A file${kindText(mimeType)}${typeof uri === 'string' ? `, ${uri}` : ''}, which cannot be shown]`

function linkText({ uri, title, name, description }: JsonObject): string {
  const words = [title, name].find((each): each is string => typeof each === 'string' && each !== '')
  const about = typeof description === 'string' && description !== '' ? ` (${description})` : ''
  return `${words ?? 'Link'}: ${typeof uri === 'string' ? uri : 'no address'}${about}`
}

const kindText = (mimeType: unknown) => (typeof mimeType === 'string' ? ` (${mimeType})` : '')
