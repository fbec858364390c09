import { z } from 'zod'

/** A page that was requested from a tool. */
export interface AskedPage {
  url: string
  title: string | null
  publishedAt: string | null
  /** Omitted when the page was read, as in journals of earlier versions. */
  state?: 'failed' | 'refused'
  /** Why it was not read, safe to show. */
  reason?: string
}

/** The answer of a tool: text for the model, and the requested page, if any. */
export interface ToolAnswer {
  text: string
  failed: boolean
  page: AskedPage | null
}

/** What a tool with side effects needs to know about the call. */
export interface ToolCall {
  /** Names the call within its run, the same in each attempt. */
  key: string
  /** Whether external text may have influenced the call. */
  isTainted: boolean
  /** What the run had read before, to judge where the request originates. */
  reads: readonly string[]
}

/**
 * Something that a model may request during a run. To add one: `defineTool` in its own file, and pass it to `execute`
 * in `tools`. A tool returns its failures instead of throwing them.
 */
export interface EngineTool {
  /** Its name for the model: lower case, digits and `_`. */
  name: string
  description: string
  /** JSON schema of its input. */
  inputSchema: Record<string, unknown>
  /** The title of the step for the user: 'Reading example.com'. Must not throw, whatever the model sent. */
  title(input: unknown): string
  /** Whether its answers were written by others. */
  readsOutside: boolean
  /** Whether its description was written by others. */
  isDescribedElsewhere?: boolean
  /** Whether it changes something, so that the same call may have another effect the next time. */
  isAct?: boolean
  answer(input: unknown, signal: AbortSignal, call: ToolCall): Promise<ToolAnswer>
}

/** The answer of a tool that failed, in words that help the model to continue. */
export function toolFailure(reason: string): ToolAnswer {
  return { text: reason, failed: true, page: null }
}

/** Tools are created again for each run; their schemas are converted once. */
const jsonSchemas = new WeakMap<z.ZodType, Record<string, unknown>>()

/** Creates a tool from a schema and a function: input that does not match the schema is answered, not executed. */
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
