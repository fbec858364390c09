import { parseExact, stringifyExact } from '#server/platform/exact-json.ts'
import type { ConnectorContext } from '#server/integrations/connector.ts'
import { type CallFailure, failed } from '#server/integrations/outcome.ts'
import { isJsonObject, type JsonObject } from './json-bounds.ts'

export type McpContext = ConnectorContext<'serverUrl' | 'token'>

export interface McpMessage {
  method: string
  params: JsonObject
  headers: Record<string, string>
}

/** The outcome of one request: its result, an error of JSON-RPC, or why there is no readable answer. */
export type McpReply =
  | { kind: 'result'; result: JsonObject; headers: Record<string, string> }
  | { kind: 'error'; code: number; message: string }
  | { kind: 'failed'; failure: CallFailure }

const requestId = 1
const reasonMax = 300

/**
 * Sends one JSON-RPC request by POST and reads its answer from a JSON body or an event stream. Ignores other messages
 * of the server (notifications, its own pings).
 */
export async function exchange(context: McpContext, message: McpMessage): Promise<McpReply> {
  const { method, params } = message
  const outcome = await post(context, message, { jsonrpc: '2.0', id: requestId, method, params })
  if (!outcome.ok) return { kind: 'failed', failure: outcome }
  const { bytes, type, headers } = outcome.value
  const answer = messagesIn(new TextDecoder().decode(bytes), type).find(isAnswer)
  if (isJsonObject(answer?.error)) {
    const { code, message: reason } = answer.error
    const reasonText = typeof reason === 'string' ? reason : 'no reason given'
    return {
      kind: 'error',
      code: typeof code === 'number' ? code : 0,
      message: reasonText.slice(0, reasonMax).toWellFormed(),
    }
  }
  if (isJsonObject(answer?.result)) return { kind: 'result', result: answer.result, headers }
  const failure = failed('bad_answer', 'The MCP server gave an answer that cannot be read')
  return { kind: 'failed', failure }
}

/** Sends a message that has no answer. */
export async function notify(context: McpContext, message: McpMessage): Promise<void> {
  const { method, params } = message
  await post(context, message, { jsonrpc: '2.0', method, params })
}

const post = ({ call, config }: McpContext, { headers }: McpMessage, body: JsonObject) =>
  call.answer(config.serverUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: stringifyExact(body),
  })

const isAnswer = ({ id, result, error }: JsonObject) =>
  String(id) === String(requestId) && (isJsonObject(result) || isJsonObject(error))

/** The messages of a body; skips unreadable ones. */
function messagesIn(body: string, type: string): JsonObject[] {
  const texts = type === 'text/event-stream' ? eventsIn(body) : [body]
  return texts.flatMap((text) => {
    try {
      return [parseExact(text)].flat().filter(isJsonObject)
    } catch {
      return []
    }
  })
}

/** The data of each event (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
function eventsIn(stream: string): string[] {
  return stream
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .split('\n\n')
    .map((event) =>
      event
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice('data:'.length))
        .join('\n'),
    )
    .filter(Boolean)
}
