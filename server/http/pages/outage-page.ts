import { html } from 'hono/html'
import { smallDocument } from './small-page.ts'

/** The page of a request that the server cannot answer at the moment; it loads itself again. */
export function outagePage(message: string, retryAfterSeconds: number) {
  return smallDocument(
    'One moment',
    html`<meta http-equiv="refresh" content="${retryAfterSeconds}" />
      <h1>One moment</h1>
      <p role="status">${message}</p>
      <p>This page loads again by itself.</p>`,
  )
}
