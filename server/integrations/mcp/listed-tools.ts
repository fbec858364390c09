import { isJsonObject, isWithinBounds, type JsonObject } from './json-bounds.ts'

/** A tool as its server describes it: untrusted text, within bounds. */
export interface McpTool {
  name: string
  title: string
  description: string
  /** By the server's own word; without it a tool counts as one that writes. */
  isReadOnly: boolean
  isRepeatable: boolean
  inputSchema: JsonObject
}

const nameMax = 256
const descriptionMax = 1_000
const titleMax = 100
const schemaCharsMax = 20_000
const schemaBounds = { depth: 30, values: 5_000 }

/** A tool of a list, parsed leniently: null counts as missing. Undefined: it cannot be used. */
export function toolIn(listed: unknown): McpTool | undefined {
  if (!isJsonObject(listed)) return undefined
  const { name, title, description } = listed
  if (typeof name !== 'string' || name === '' || name.length > nameMax) return undefined
  const inputSchema = schemaIn(listed.inputSchema)
  if (!inputSchema) return undefined
  const hints = isJsonObject(listed.annotations) ? listed.annotations : {}
  return {
    name,
    title: cut([hints.title, title, name].find(isText) ?? name, titleMax),
    description: cut(isText(description) ? description : '', descriptionMax),
    isReadOnly: hints.readOnlyHint === true,
    isRepeatable: hints.idempotentHint === true,
    inputSchema,
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const cut = (text: string, max: number) => text.slice(0, max).toWellFormed()

function schemaIn(described: unknown): JsonObject | undefined {
  const schema = isJsonObject(described) ? described : {}
  if (!isWithinBounds(schema, schemaBounds)) return undefined
  const kept = { ...withoutPatterns(schema), type: 'object' }
  return JSON.stringify(kept).length <= schemaCharsMax ? kept : undefined
}

/** Keywords whose values are schemas by name. */
const schemasByName = new Set(['properties', '$defs', 'definitions', 'dependentSchemas'])
/** Keywords with a value, which may be null. */
const values = new Set(['default', 'const', 'enum', 'examples', 'example'])
/**
 * Keywords that a receiver would have to compile: not even a model server of the user may receive an untrusted pattern.
 */
const patterns = new Set(['pattern', 'patternProperties'])

/** A schema without patterns, and without keywords that say null. Its depth is bounded before. */
function withoutPatterns(schema: JsonObject): JsonObject {
  const kept = Object.entries(schema).filter(
    ([keyword, value]) => !patterns.has(keyword) && (value !== null || values.has(keyword)),
  )
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, withinKeyword(keyword, value)]))
}

function withinKeyword(keyword: string, value: unknown): unknown {
  if (values.has(keyword)) return value
  if (Array.isArray(value))
    return value.map((each) => (isJsonObject(each) ? withoutPatterns(each) : (each as unknown)))
  if (!isJsonObject(value)) return value
  if (!schemasByName.has(keyword)) return withoutPatterns(value)
  const named = Object.entries(value).filter(([, each]) => each !== null)
  return Object.fromEntries(
    named.map(([name, each]) => [name, isJsonObject(each) ? withoutPatterns(each) : each]),
  )
}
