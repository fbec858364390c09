import { html, raw } from 'hono/html'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { failureReply } from '#contract/values.ts'
import { prefixed, sitePrefix } from '#server/platform/site-url.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of all calls, from the schemas that validate them. */
export function openApiDocument(endpoints: Endpoint[]): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const spec of endpoints) {
    const [method, path] = spec.route.split(' ') as [string, string]
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(spec, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Balancia', version: '1', description: 'Build, run, schedule and manage AI agents.' },
    ...(sitePrefix() && { servers: [{ url: sitePrefix() }] }),
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'balancia.session_token' },
        key: { type: 'http', scheme: 'bearer', description: 'A key that a user makes under Settings.' },
      },
    },
  }
}

function operationOf(spec: Endpoint, schemas: Json): Json {
  const success = String(spec.status ?? 200)
  const reply = successContent(spec, schemas)
  return {
    summary: spec.summary,
    operationId: spec.route.replace(/[^A-Za-z]+/g, '_'),
    parameters: [
      ...parametersIn('path', spec.params, schemas),
      ...parametersIn('query', spec.query, schemas),
    ],
    ...(spec.body
      ? {
          requestBody: {
            required: !spec.bodyOptional,
            content: bodyContent(spec.body, spec.bodyType, schemas),
          },
        }
      : {}),
    responses: {
      [success]: { description: 'Done', ...(reply ? { content: reply } : {}) },
      ...(spec.otherStatus
        ? { [spec.otherStatus]: { description: 'Accepted: it continues', content: reply } }
        : {}),
      ...(spec.shared ? { 304: { description: 'Not modified' } } : {}),
      default: { description: 'Failed', content: jsonContent(failureReply, schemas) },
    },
    security: securityOf(spec),
  }
}

/** The alternatives of a call; for a key with the required scope. */
function securityOf({ access, scope }: Endpoint): Json[] {
  if (access === 'public') return []
  return scope === 'session' ? [{ session: [] }] : [{ session: [] }, { key: [scope] }]
}

function successContent(spec: Endpoint, schemas: Json): Json | undefined {
  if (spec.status === 204) return undefined
  if (spec.stream) return { 'text/event-stream': { schema: wireSchema(spec.reply, schemas) } }
  return jsonContent(spec.reply, schemas)
}

function bodyContent(body: z.ZodType, type = 'application/json', schemas: Json): Json {
  return { [type]: { schema: wireSchema(body, schemas) } }
}

function jsonContent(schema: z.ZodType, schemas: Json): Json {
  return { 'application/json': { schema: wireSchema(schema, schemas) } }
}

function parametersIn(place: 'path' | 'query', schema: z.ZodType | undefined, schemas: Json): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = wireSchema(schema, schemas) as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: part,
  }))
}

/** The JSON Schema of the transferred form; moves named schemas to the components of the document. */
function wireSchema(schema: z.ZodType, schemas: Json): Json {
  const {
    $schema: _dialect,
    $defs,
    ...json
  } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  Object.assign(schemas, pointToComponents($defs ?? {}))
  return pointToComponents(json) as Json
}

function pointToComponents(json: object): unknown {
  return JSON.parse(JSON.stringify(json).replaceAll('#/$defs/', '#/components/schemas/'))
}

interface Operation {
  summary: string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: unknown
  responses: Record<string, unknown>
  security: unknown[]
}

interface Document {
  paths: Record<string, Record<string, Operation>>
}

const style = `body{font:15px/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
section{border-top:1px solid #8884;padding:.75rem 0}h2{font-size:1rem;margin:0;overflow-wrap:anywhere}
pre{overflow:auto;padding:.75rem;border:1px solid #8884;border-radius:8px;font-size:13px}`

/** The OpenAPI document as a page to read, without a script. */
export function apiDocs(document: object) {
  const { paths } = document as Document
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => call(method, path, operation)),
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Balancia API</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>Balancia API</h1>
          <p>Every call of this installation. For programs: <a href="${prefixed('/api/openapi.json')}">openapi.json</a>.</p>
          ${calls}
        </main>
      </body>
    </html>`
}

function call(method: string, path: string, operation: Operation) {
  const { summary, parameters, requestBody, responses, security } = operation
  const { default: _failure, ...success } = responses
  return html`<section>
    <h2><code>${method.toUpperCase()} ${path}</code></h2>
    <p>${summary}${security.length === 0 ? ' (open to visitors)' : ''}</p>
    <details>
      <summary>What goes in and comes out</summary>
      <pre tabindex="0">${JSON.stringify({ parameters, requestBody, responses: success }, null, 2)}</pre>
    </details>
  </section>`
}
