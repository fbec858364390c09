import { createHash } from 'node:crypto'
import type { Connection } from '#server/features/integrations/public.ts'
import type { ConnectorTool } from '#server/integrations/connector.ts'

/** OpenAI, Anthropic and Gemini all accept names of up to 64 letters, digits and `_`. */
const nameMax = 64
const hashChars = 8
const endsLikeHash = /_[0-9a-f]{8}$/

/**
 * The name of a tool for a model: service, tool and the number of its connection. A name that is too long or has other
 * characters gets a hash of the whole name, so that it is unique and the same in every run.
 */
export function toolNameFor({
  connection: { connector, id },
  tool: { name },
}: {
  connection: Pick<Connection, 'connector' | 'id'>
  tool: Pick<ConnectorTool, 'name'>
}): string {
  const service = connector.id.replaceAll('-', '_')
  const whole = `${service}_${name}_${id}`
  if (/^\w+$/.test(name) && !endsLikeHash.test(name) && whole.length <= nameMax) return whole
  const ending = `_${createHash('sha256').update(name).digest('hex').slice(0, hashChars)}_${id}`
  const words = `${service}_${name}`.replace(/\W+/g, '_')
  return words.slice(0, nameMax - ending.length) + ending
}
