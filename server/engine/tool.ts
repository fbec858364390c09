import { z } from 'zod'

/** A page that a tool was asked for. */
export interface AskedPage {
  url: string
  title: string | null
  publishedAt: string | null
  /** Left out where it was read, as in the journals of before there was another end. */
  state?: 'failed' | 'refused'
  /** Why it was not read, fit to show. */
  reason?: string
}

/** What a tool answers: text for the model, and the page it was asked for, if it was one. */
export interface ToolAnswer {
  text: string
  failed: boolean
  page: AskedPage | null
}

/** What a tool that acts on the world has to know of the call. */
export interface ToolCall {
  /** Names the call within its run, the same in each attempt. */
  key: string
  /** Whether text from outside may have had a hand in it. */
  isTainted: boolean
  /** What the run had read before, for whoever judges where the wish comes from. */
  reads: readonly string[]
}

/**
 * Something a model may ask for during a run. To add one: `defineTool` in a file of its own, and hand it to
 * `execute` in `tools`. A tool answers with a failure instead of throwing one.
 */
export interface EngineTool {
  /** What the model calls it by: lower case, digits and `_`. */
  name: string
  description: string
  /** JSON schema of what it takes. */
  inputSchema: Record<string, unknown>
  /** The step's title for a person: 'Reading example.com'. Must not throw, whatever the model sent. */
  title(input: unknown): string
  /** What it answers was written by others. */
  readsOutside: boolean
  /** So was its description. */
  isDescribedElsewhere?: boolean
  answer(input: unknown, signal: AbortSignal, call: ToolCall): Promise<ToolAnswer>
}

/** The answer of a tool that could not do its work, in words that help the model to go on. */
export function toolFailure(reason: string): ToolAnswer {
  return { text: reason, failed: true, page: null }
}

/** Tools are made anew for each run, their schemas once. */
const jsonSchemas = new WeakMap<z.ZodType, Record<string, unknown>>()

/** Makes a tool of a schema and a function: what does not fit the schema is answered, not run. */
export function defineTool<Input>(plan: {
  name: string
  description: string
  input: z.ZodType<Input>
  readsOutside: boolean
  title(input: Input): string
  answer(input: Input, signal: AbortSignal): Promise<ToolAnswer>
}): EngineTool {
  const { name, description, input: schema, readsOutside } = plan
  let inputSchema = jsonSchemas.get(schema)
  if (!inputSchema) {
    inputSchema = z.toJSONSchema(schema, { io: 'input', target: 'draft-7' })
    jsonSchemas.set(schema, inputSchema)
  }
  return {
    name,
    description,
    readsOutside,
    inputSchema,
    title(input) {
      const parsed = schema.safeParse(input)
      return parsed.success ? plan.title(parsed.data) : `Using ${name}`
    },
    async answer(input, signal) {
      const parsed = schema.safeParse(input)
      if (!parsed.success) return toolFailure(`Wrong input: ${z.prettifyError(parsed.error)}`)
      return plan.answer(parsed.data, signal)
    },
  }
}
