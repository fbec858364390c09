import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { z } from 'zod'

/** An MCP server of the official SDK on loopback: it looks tickets up and makes them. */
export interface McpPeer {
  url: string
  /** The tickets that were made. */
  made: string[]
  /** What a ticket says that is looked up. */
  saying: (text: string) => void
  close: () => Promise<void>
}

/** Opens it; with a token only those who send it get in. */
export async function openMcpPeer(token?: string): Promise<McpPeer> {
  const made: string[] = []
  let said = 'The pump of hall 2 is broken.'
  const serverOf = () => {
    const server = new McpServer({ name: 'tickets', version: '1' })
    const look = {
      title: 'Look up a ticket',
      description: 'Answers what a ticket says',
      inputSchema: { number: z.number() },
      annotations: { readOnlyHint: true },
    }
    server.registerTool('look_up', look, () => ({ content: [{ type: 'text', text: said }] }))
    const make = {
      title: 'Make a ticket',
      description: 'Makes a ticket',
      inputSchema: { text: z.string().min(1) },
    }
    server.registerTool('make', make, ({ text }) => {
      made.push(text)
      return { content: [{ type: 'text', text: `Ticket ${made.length} is made.` }] }
    })
    return server
  }
  const http = createServer(async (request, response) => {
    if (token !== undefined && request.headers.authorization !== `Bearer ${token}`) {
      response.writeHead(401).end('{"message":"Who are you?"}')
      return
    }
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined })
    await serverOf().connect(transport)
    await transport.handleRequest(request, response)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    made,
    saying: (text) => {
      said = text
    },
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
}
