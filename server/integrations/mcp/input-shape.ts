import { z } from 'zod'
import { isExactNumber } from '#server/platform/exact-json.ts'
import { isJsonObject, isWithinBounds, type JsonObject } from './json-bounds.ts'

const inputBounds = { depth: 30, values: 20_000 }

/**
 * Validates the input of a model or user against the top-level fields of an untrusted schema: required fields, types
 * and choices. Compiles nothing of the schema; its server validates patterns, formats and nested values.
 */
export const inputShape = (schema: JsonObject): z.ZodType<JsonObject> =>
  z.record(z.string(), z.unknown()).superRefine((input, context) => {
    if (!isWithinBounds(input, inputBounds)) {
      context.addIssue({ code: 'custom', message: 'The input is too large or nested too deeply' })
      return
    }
    for (const [name, message] of issuesOf(schema, input))
      context.addIssue({ code: 'custom', path: [name], message })
  })

function issuesOf(
  { properties, required }: JsonObject,
  input: JsonObject,
): [name: string, message: string][] {
  const missing = (Array.isArray(required) ? required : [])
    .filter((name): name is string => typeof name === 'string' && !Object.hasOwn(input, name))
    .map((name): [string, string] => [name, 'is required'])
  const described = isJsonObject(properties) ? properties : {}
  const unfit = Object.entries(input).flatMap(([name, value]): [string, string][] => {
    const schema = Object.hasOwn(described, name) ? described[name] : undefined
    const message = isJsonObject(schema) ? unfitFor(schema, value) : undefined
    return message ? [[name, message]] : []
  })
  return [...missing, ...unfit]
}

function unfitFor({ type, enum: choices, nullable }: JsonObject, value: unknown): string | undefined {
  if (value === null && nullable === true) return undefined
  const types = [type ?? []].flat().filter((each) => typeof each === 'string')
  const is = typesOf(value)
  if (types.length > 0 && types.every((each) => knownTypes.has(each) && !is.includes(each)))
    return `must be: ${types.join(' or ')}`
  const isText = Array.isArray(choices) && choices.every((choice) => typeof choice === 'string')
  if (isText && typeof value === 'string' && !choices.includes(value)) return 'is none of the choices'
  return undefined
}

const knownTypes = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'])

/** The types of JSON schema that a value has. */
function typesOf(value: unknown): string[] {
  if (value === null) return ['null']
  if (isExactNumber(value)) return ['number', ...(/^-?\d+$/.test(value.rawJSON) ? ['integer'] : [])]
  if (typeof value === 'number') return ['number', ...(Number.isInteger(value) ? ['integer'] : [])]
  if (Array.isArray(value)) return ['array']
  return [typeof value]
}
