import { z } from 'zod'
import type { ToolInputField } from '#contract/agents/agent-tools.ts'
import type { Outcome } from '#server/engine/run-input.ts'
import type { ConnectorTool } from '#server/integrations/connector.ts'

const descriptionMax = 300
/** Common names of the field that takes a text of any length, the likeliest first. */
const resultNames = [
  'text',
  'body',
  'content',
  'message',
  'markdown',
  'description',
  'note',
  'values',
  'html',
]

interface ObjectSchema {
  properties?: Record<string, FieldSchema>
  required?: readonly string[]
}
interface FieldSchema {
  type?: unknown
  description?: unknown
  enum?: unknown
  items?: { type?: unknown }
}

/** The JSON schema of a tool's input, for a model. */
export function schemaOf(tool: ConnectorTool): Record<string, unknown> {
  const { inputSchema } = tool
  return inputSchema ?? z.toJSONSchema(tool.input, { io: 'input', target: 'draft-7', unrepresentable: 'any' })
}

/** The field of a tool that takes the result of a run; null: there is none. */
export function resultFieldOf(tool: ConnectorTool): string | null {
  const { properties = {} } = schemaOf(tool) as ObjectSchema
  return resultNames.find((name) => Object.hasOwn(properties, name) && takesText(properties[name])) ?? null
}

const takesText = ({ type, items }: FieldSchema = {}) =>
  type === 'string' || (type === 'array' && items?.type === 'string')

/**
 * Converts the result of a run to the type of that field: a list of texts gets the values of the only row of its data, or
 * one item.
 */
export function resultValue(
  tool: ConnectorTool,
  field: string,
  { output, data }: Pick<Outcome, 'output' | 'data'>,
): string | string[] {
  const { properties = {} } = schemaOf(tool) as ObjectSchema
  if (properties[field]?.type !== 'array') return output ?? ''
  const [row, ...others] = data?.rows ?? []
  if (!data || !row || others.length > 0) return [output ?? '']
  return data.shape.fields.map(({ name }) => String(row[name] ?? ''))
}

/** The form fields of a tool except `without`; null: a required field has a type that a form does not support. */
export function fieldsOf(tool: ConnectorTool, without: string | null): ToolInputField[] | null {
  const { properties = {}, required = [] } = schemaOf(tool) as ObjectSchema
  const fields: ToolInputField[] = []
  for (const [name, schema] of Object.entries(properties)) {
    if (name === without) continue
    const isRequired = required.includes(name)
    const kind = kindOf(schema)
    if (kind) fields.push({ name, isRequired, description: wordsOf(schema), ...kind })
    else if (isRequired) return null
  }
  return fields
}

function kindOf({ type, enum: choices }: FieldSchema): Pick<ToolInputField, 'type' | 'choices'> | undefined {
  if (Array.isArray(choices) && choices.every((choice) => typeof choice === 'string'))
    return { type: 'choice', choices }
  if (type === 'string') return { type: 'text', choices: null }
  if (type === 'number' || type === 'integer') return { type: 'number', choices: null }
  if (type === 'boolean') return { type: 'yes-no', choices: null }
  return undefined
}

const wordsOf = ({ description }: FieldSchema) =>
  typeof description === 'string' ? description.slice(0, descriptionMax).toWellFormed() : null
