import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { ConnectorContext } from './connector.ts'
import { type CallFailure, done, failed, type Outcome } from './outcome.ts'

export type McpContext = ConnectorContext<'serverUrl' | 'token'>

/** A tool as its server describes it: untrusted text, within bounds. */
export interface McpTool {
  name: string
  title: string
  description: string
  /** By the server's own word; without it a tool counts as one that writes. */
  isReadOnly: boolean
  isRepeatable: boolean
  inputSchema: Record<string, unknown>
}

const toolsMax = 100
const schemaCharsMax = 20_000
const descriptionMax = 1_000
const titleMax = 100
const callMs = 30_000
/** How the SDK says that it has waited long enough. */
const tookTooLong = -32_001
/** By these codes of JSON-RPC a server says that it has not begun: no such method, and input that does not fit. */
const notBegun = new Set([-32_601, -32_602])

/** Asks a server for its tools. */
export function offeredByServer(context: McpContext): Promise<Outcome<McpTool[]>> {
  return withClient(context, async (client) => {
    const tools: McpTool[] = []
    let cursor: string | undefined
    do {
      const page = await client.listTools({ cursor }, { timeout: callMs, signal: context.signal })
      for (const { name, title, description = '', inputSchema, annotations } of page.tools) {
        if (JSON.stringify(inputSchema).length > schemaCharsMax || name.length > 128) continue
        tools.push({
          name,
          title: cut(annotations?.title ?? title ?? name, titleMax),
          description: cut(description, descriptionMax),
          isReadOnly: annotations?.readOnlyHint === true,
          isRepeatable: annotations?.idempotentHint === true,
          inputSchema: { ...inputSchema },
        })
      }
      cursor = page.nextCursor
    } while (cursor !== undefined && tools.length < toolsMax)
    return done(tools.slice(0, toolsMax))
  })
}

/** Calls one tool and answers its text; what it says to be an error was not done. */
export function callMcpTool(
  context: McpContext,
  name: string,
  input: Record<string, unknown>,
): Promise<Outcome<string>> {
  return withClient(context, async (client) => {
    const options = { timeout: callMs, signal: context.signal }
    const { content, isError } = await client.callTool({ name, arguments: input }, undefined, options)
    const text = textIn(content)
    return isError === true ? failed('refused', `The server says: ${cut(text, descriptionMax)}`) : done(text)
  })
}

/** Text as it is; of anything else only what it is. */
function textIn(content: unknown): string {
  if (!Array.isArray(content)) return ''
  const parts = content as { type?: unknown; text?: unknown }[]
  return parts
    .map(({ type, text }) => (typeof text === 'string' ? text : `[${String(type)}, which cannot be shown]`))
    .join('\n')
}

/** One session for one act: what a server remembers of it is of no use to the next. */
async function withClient<Value>(
  context: McpContext,
  act: (client: Client) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const [{ Client: McpClient }, { StreamableHTTPClientTransport }] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
  ])
  const client = new McpClient({ name: 'balancia', version: '1' })
  let failure: CallFailure | undefined
  const transport = new StreamableHTTPClientTransport(new URL(context.config.serverUrl), {
    fetch: fetchBy(context, (why) => {
      failure = why
    }),
  })
  try {
    await client.connect(transport, { timeout: callMs, signal: context.signal })
    return await act(client)
  } catch (error) {
    return failure ?? failureOf(error, context.signal)
  } finally {
    await client.close().catch(() => undefined)
  }
}

/** The SDK's way out is the connector's own: bound to its host, within bounds. Answers come with the calls, so nothing else is listened to. */
function fetchBy({ call }: McpContext, fail: (why: CallFailure) => void) {
  return async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    if (init.method !== 'POST') return new Response(null, { status: 405 })
    const headers = Object.fromEntries(new Headers(init.headers))
    const outcome = await call.answer(String(url), {
      method: 'POST',
      headers,
      body: typeof init.body === 'string' ? init.body : '',
    })
    if (!outcome.ok) {
      fail(outcome)
      throw new Error(outcome.message)
    }
    const { status, headers: answered, bytes } = outcome.value
    const isEmpty = status === 202 || status === 204 || bytes.length === 0
    return new Response(isEmpty ? null : Uint8Array.from(bytes), { status, headers: answered })
  }
}

function failureOf(error: unknown, signal: AbortSignal): CallFailure {
  const { code, message } = error as { code?: unknown; message?: string }
  if (signal.aborted || code === tookTooLong)
    return failed('timeout', 'The MCP server took too long to answer')
  const said = `The MCP server: ${cut(message ?? 'no reason given', 300)}`
  if (typeof code === 'number' && notBegun.has(code)) return failed('refused', said)
  return failed('bad_answer', said)
}

const cut = (text: string, max: number) => text.slice(0, max).toWellFormed()
