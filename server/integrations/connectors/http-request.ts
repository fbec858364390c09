import { z } from 'zod'
import { type Config, defineConnector } from '#server/integrations/connector.ts'
import { addressField, optional, passwordField, textField } from '#server/integrations/field.ts'
import { mapped } from '#server/integrations/outcome.ts'

const answerMax = 50_000
const at = z
  .string()
  .max(2_000)
  .regex(/^\//, 'A path begins with /')
  .describe('The path after the address, such as /v1/orders?state=open')
const answered = z.object({ status: z.int(), body: z.string() })
const headerName = z
  .string()
  .trim()
  .max(100)
  .regex(/^[\w-]*$/, 'The name of a header has letters, digits and “-”')
/** A requested path. Throws `RangeError` for one that leaves the base address, such as `/../`. */
function pathBelow({ address = '' }: Config, path: string): string {
  const base = address.replace(/\/+$/, '')
  const isBelow = URL.parse(base + path)?.pathname.startsWith(
    `${URL.parse(base)?.pathname.replace(/\/$/, '')}/`,
  )
  if (!isBelow) throw new RangeError('This path leads out of the connected address')
  return path
}

const readAnswer = ({ status, bytes }: { status: number; bytes: Uint8Array }) => ({
  status,
  body: new TextDecoder().decode(bytes).slice(0, answerMax),
})

export const httpRequest = defineConnector({
  id: 'http-request',
  name: 'HTTP request',
  description: 'Call any web API: read from it, and send to it, below one address.',
  category: 'web',
  authType: 'api_key',
  fields: {
    address: addressField('API address', { placeholder: 'https://api.example.com/v1' }),
    apiKey: optional(passwordField('API Key', { hint: 'Left empty where none is needed' })),
    header: optional(
      textField('Header of the key', { schema: headerName, hint: 'Left empty: Authorization: Bearer …' }),
    ),
  },
  steps: [
    'Look into the documentation of the service for the address of its API, and for how a key is sent.',
    'For “Authorization: Bearer …” leave the header empty; for another header, enter its name.',
  ],
  address: ({ address }) => address.replace(/\/+$/, ''),
  headers: ({ apiKey, header }): Record<string, string> => {
    if (!apiKey) return {}
    return header ? { [header.toLowerCase()]: apiKey } : { authorization: `Bearer ${apiKey}` }
  },
  check: {
    note: 'Reads the address.',
    run: async ({ call }) =>
      mapped(await call.answer(''), ({ status }) => `The address answered with status ${status}.`),
  },
  tools: (tool) => [
    tool({
      name: 'get',
      title: 'Read from the API',
      description: 'Make a GET request below the connected address and read what it answers.',
      input: z.object({ path: at }),
      output: answered,
      effect: 'read',
      run: async ({ call, config }, { path }) =>
        mapped(await call.answer(pathBelow(config, path)), readAnswer),
    }),
    tool({
      name: 'send',
      title: 'Send to the API',
      description: 'Make a POST, PUT, PATCH or DELETE request below the connected address.',
      input: z.object({
        method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']).default('POST'),
        path: at,
        json: z.json().optional().describe('The body'),
      }),
      output: answered,
      effect: 'write',
      run: async ({ call, config, idempotencyKey }, { method, path, json }) =>
        mapped(
          await call.answer(pathBelow(config, path), {
            method,
            json,
            headers: { 'idempotency-key': idempotencyKey },
          }),
          readAnswer,
        ),
    }),
  ],
})
