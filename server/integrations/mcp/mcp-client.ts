import { done, failed, type Outcome } from '#server/integrations/outcome.ts'
import type { McpContext } from './exchange.ts'
import { isJsonObject, type JsonObject } from './json-bounds.ts'
import { type McpTool, toolIn } from './listed-tools.ts'
import { textOfResult } from './result-text.ts'
import { failureOf, openSession } from './session.ts'

/** The tools of a server, and how many more it named that cannot be used. */
export interface OfferedTools {
  tools: McpTool[]
  leftOut: number
}

const toolsMax = 100
const pagesMax = 50
/** Characters of all schemas together: they are read again for each run and each form. */
const schemasMax = 250_000
const reasonMax = 1_000

/** Asks a server for its tools. A list without an end is left at the first cursor that comes again. */
export async function offeredByServer(context: McpContext): Promise<Outcome<OfferedTools>> {
  const session = await openSession(context)
  if (!session.ok) return session
  const found: Found = { tools: new Map(), chars: 0, leftOut: 0 }
  const seen = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await session.value('tools/list', cursor === undefined ? {} : { cursor })
    if (page.kind !== 'result') return failureOf(page)
    const { tools, nextCursor } = page.result
    if (!Array.isArray(tools)) return failed('bad_answer', 'The MCP server gave no list of tools')
    for (const listed of tools) take(found, listed)
    cursor = typeof nextCursor === 'string' && nextCursor !== '' ? nextCursor : undefined
    if (cursor !== undefined && seen.has(cursor)) break
    seen.add(cursor ?? '')
  } while (cursor !== undefined && found.tools.size < toolsMax && seen.size < pagesMax)
  return done({ tools: [...found.tools.values()], leftOut: found.leftOut })
}

interface Found {
  tools: Map<string, McpTool>
  chars: number
  leftOut: number
}

function take(found: Found, listed: unknown): void {
  const tool = found.tools.size < toolsMax ? toolIn(listed) : undefined
  if (tool && found.tools.has(tool.name)) return
  const chars = tool ? JSON.stringify(tool.inputSchema).length : 0
  if (!tool || found.chars + chars > schemasMax) {
    found.leftOut += 1
    return
  }
  found.tools.set(tool.name, tool)
  found.chars += chars
}

/** Calls one tool and returns its text; an answer marked as an error is a failure. */
export async function callMcpTool(
  context: McpContext,
  { name, inputSchema }: Pick<McpTool, 'name' | 'inputSchema'>,
  input: JsonObject,
): Promise<Outcome<string>> {
  const session = await openSession(context)
  if (!session.ok) return session
  const more = { name, mirrored: mirroredIn(inputSchema, input) }
  const reply = await session.value('tools/call', { name, arguments: input }, more)
  if (reply.kind !== 'result') return failureOf(reply)
  const { isError, resultType } = reply.result
  if (resultType === 'input_required')
    return failed('refused', 'The MCP server asks for more input during a call, which an agent cannot give')
  const text = textOfResult(reply.result)
  if (isError !== true) return done(text)
  return failed('refused', `The server says: ${text.slice(0, reasonMax).toWellFormed()}`)
}

/** The inputs that a server also requires as headers: those with `x-mcp-header` in their schema. */
function mirroredIn({ properties }: JsonObject, input: JsonObject): Record<string, string> {
  const described = isJsonObject(properties) ? Object.entries(properties) : []
  return Object.fromEntries(
    described.flatMap(([name, schema]) => {
      const header = isJsonObject(schema) ? schema['x-mcp-header'] : undefined
      const value = Object.hasOwn(input, name) ? input[name] : undefined
      const isPlain = ['string', 'number', 'boolean'].includes(typeof value)
      return typeof header === 'string' && /^[\w-]{1,64}$/.test(header) && isPlain
        ? [[header, String(value)]]
        : []
    }),
  )
}
