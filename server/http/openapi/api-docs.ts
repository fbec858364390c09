import { html, raw } from 'hono/html'

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
          <p>Every call of this installation. For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
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
