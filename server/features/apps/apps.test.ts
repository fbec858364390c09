import { and, eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { type AppProjectReply, projectsMax, projectVersionsMax } from '#contract/builders/app-projects.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { appProjectFiles, appProjectVersions } from '#server/db/tables/builders.ts'
import { users } from '#server/db/tables/users.ts'
import { config } from '#server/platform/config.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'

testDatabase()
const app = createApp()
let owner: Caller
let otherUser: Caller
beforeAll(async () => {
  owner = await aUser(app)
  otherUser = await aUser(app)
})

const blog = { name: 'Harbour notes', about: 'News from the quay', kind: 'blog', hue: 200 }
const create = (spec: object = blog) => owner.json<AppProjectReply>('POST', '/api/app-projects', spec)
const status = async (reply: Promise<Response>) => (await reply).status
const visit = (url: string) => status(Promise.resolve(app.request(url)))

test('an application is built of real files, which its owner downloads as a ZIP', async () => {
  const made = await create()
  expect(made).toMatchObject({
    name: blog.name,
    appType: 'blog',
    version: 1,
    complexity: 'moderate',
    isShared: false,
  })
  const files = await owner.json<{ path: string; content: string }[]>(
    'GET',
    `/api/app-projects/${made.id}/files`,
  )
  expect(files.find(({ path }) => path === 'shared/site.ts')?.content).toContain('News from the quay')
  const download = await owner.request('GET', `/api/app-projects/${made.id}/download`)
  expect(download.headers.get('content-disposition')).toBe('attachment; filename="harbour-notes.zip"')
  const entries = Object.keys(unzipSync(new Uint8Array(await download.arrayBuffer())))
  expect(entries.toSorted()).toEqual(files.map(({ path }) => `harbour-notes/${path}`).toSorted())
})

test('its preview runs in an origin of its own, which may ask no server anything', async () => {
  const { id } = await create()
  const preview = await owner.request('GET', `/api/app-projects/${id}/preview`)
  const policy = preview.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^sandbox allow-scripts/)
  expect(policy).not.toContain('allow-same-origin')
  expect(policy).toContain("default-src 'none'")
  expect(await preview.text()).toContain('\\u003ctitle>Harbour notes\\u003c/title>')
  expect(
    (await owner.request('GET', '/api/app-projects')).headers.get('content-security-policy'),
  ).not.toContain('sandbox')
})

test('each change is a version; an earlier one is the newest again when it is restored', async () => {
  const { id } = await create()
  await owner.json('PATCH', `/api/app-projects/${id}`, { ...blog, name: 'Quay notes', features: ['shop'] })
  const back = await owner.json<AppProjectReply>('POST', `/api/app-projects/${id}/restore`, { version: 1 })
  expect(back).toMatchObject({ name: 'Harbour notes', version: 3 })
  const { versions } = await owner.json<{ versions: { version: number; note: string }[] }>(
    'GET',
    `/api/app-projects/${id}`,
  )
  expect(versions.map(({ version, note }) => [version, note])).toEqual([
    [3, expect.stringMatching(/ 1$/)],
    [2, expect.any(String)],
    [1, expect.any(String)],
  ])
  const of = (version: number) => owner.json('GET', `/api/app-projects/${id}/files?version=${version}`)
  expect(await of(3)).toEqual(await of(1))
  expect(await of(2)).not.toEqual(await of(1))
  expect(await status(owner.request('POST', `/api/app-projects/${id}/restore`, { version: 9 }))).toBe(404)
})

test('a link shows it to everybody until it is ended, or another one is made', async () => {
  const { id } = await create()
  const share = () => owner.json<{ url: string }>('POST', `/api/app-projects/${id}/share`)
  const first = await share()
  expect(await visit(first.url)).toBe(200)
  const second = await share()
  expect([await visit(first.url), await visit(second.url)]).toEqual([404, 200])
  await owner.request('DELETE', `/api/app-projects/${id}/share`)
  expect(await visit(second.url)).toBe(404)
  expect(await visit(`/shared/apps/${'a'.repeat(32)}`)).toBe(404)
})

test('a static copy stays as it was published until it is published again or taken from the web', async () => {
  const { id } = await create()
  const publish = () => owner.json<{ url: string; version: number }>('POST', `/api/app-projects/${id}/site`)
  const site = async () => (await owner.json<{ site: unknown }>('GET', `/api/app-projects/${id}`)).site
  expect(await site()).toBeNull()
  const first = await publish()
  await owner.json('PATCH', `/api/app-projects/${id}`, { ...blog, name: 'Quay notes' })
  const page = await app.request(`${first.url}/page`)
  expect(await page.text()).toContain('\\u003ctitle>Harbour notes\\u003c/title>')
  expect(page.headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts(?!.*allow-same-origin)/)
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  expect(await site()).toMatchObject({ version: 1, sendsForms: true })
  const second = await publish()
  expect([second.version, await visit(first.url), await visit(second.url)]).toEqual([2, 404, 200])
  await owner.request('DELETE', `/api/app-projects/${id}/site`)
  expect([await visit(second.url), await site()]).toEqual([404, null])
})

test('a shared or published application is shown in a frame that names its author and that it cannot leave', async () => {
  const { id } = await create()
  const shared = await owner.json<{ url: string }>('POST', `/api/app-projects/${id}/share`)
  const site = await owner.json<{ url: string }>('POST', `/api/app-projects/${id}/site`)
  for (const [url, notice] of [
    [shared.url, /Demo: nothing that you enter here is stored or sent\. .* made by a user of this server/],
    [
      site.url,
      /made by a user of this server, not by its operator\. What you send with a form goes to that user/,
    ],
  ] as const) {
    const frame = await app.request(url)
    const policy = frame.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-src 'self'")
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("webrtc 'block'")
    const text = await frame.text()
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(notice)
    expect(text).toContain(`data-src="${url}/page"`)
    const page = await (await app.request(`${url}/page`)).text()
    expect(page).toContain(`if (self === top) location.replace("${url}")`)
    // Outside of the frame, the page contains only text until its script has checked that it is in the frame.
    expect(page.replace(/document\.write\("(?:[^"\\]|\\.)*"\)/, '').length).toBeLessThan(500)
  }
})

test('shared and published applications of a deactivated account are offline until it is active again', async () => {
  const { id } = await create()
  const { id: userId } = await owner.json<{ id: string }>('GET', '/api/auth/user')
  const shared = await owner.json<{ url: string }>('POST', `/api/app-projects/${id}/share`)
  const site = await owner.json<{ url: string }>('POST', `/api/app-projects/${id}/site`)
  const visits = async () => [await visit(shared.url), await visit(site.url)]
  expect(await visits()).toEqual([200, 200])
  const setActive = (isActive: boolean) => db.update(users).set({ isActive }).where(eq(users.id, userId))
  await setActive(false)
  expect(await visits()).toEqual([404, 404])
  await setActive(true)
  expect(await visits()).toEqual([200, 200])
})

test('a stranger sees nothing of it, and a visitor nothing at all', async () => {
  const { id } = await create()
  for (const path of ['preview', 'tests', 'download', 'files']) {
    expect(await status(otherUser.request('GET', `/api/app-projects/${id}/${path}`)), path).toBe(404)
    expect(await status(Promise.resolve(app.request(`/api/app-projects/${id}/${path}`))), path).toBe(401)
  }
  for (const path of ['restore', 'duplicate', 'share', 'site']) {
    expect(
      await status(
        otherUser.request(
          'POST',
          `/api/app-projects/${id}/${path}`,
          path === 'restore' ? { version: 1 } : undefined,
        ),
      ),
      path,
    ).toBe(404)
  }
})

test('a copy is an application of its own', async () => {
  const { id } = await create()
  const copy = await owner.json<AppProjectReply>('POST', `/api/app-projects/${id}/duplicate`)
  expect(copy).toMatchObject({ name: 'Harbour notes (Copy)', version: 1, isShared: false })
  await owner.request('DELETE', `/api/app-projects/${id}`)
  expect(await status(owner.request('GET', `/api/app-projects/${copy.id}/files`))).toBe(200)
  expect(await status(owner.request('GET', `/api/app-projects/${id}/files`))).toBe(404)
})

test('invalid specifications are refused: an unknown kind, an invalid colour, too many fields', async () => {
  const field = { label: 'A', type: 'text' }
  const bad = [
    { ...blog, kind: 'game' },
    { ...blog, hue: 400 },
    { ...blog, name: ' ' },
    { ...blog, entity: { label: 'X', one: 'x', fields: Array.from({ length: 16 }, () => field) } },
  ]
  for (const spec of bad) expect(await status(owner.request('POST', '/api/app-projects', spec))).toBe(400)
})

test('the oldest versions are deleted, and nobody exceeds the limit of applications', async () => {
  const one = await aUser(app)
  const { id } = await one.json<AppProjectReply>('POST', '/api/app-projects', { name: 'List', kind: 'tasks' })
  for (let turn = 0; turn < projectVersionsMax; turn += 1) {
    await one.json('PATCH', `/api/app-projects/${id}`, { name: `List ${turn}`, kind: 'tasks' })
  }
  const { versions } = await one.json<{ versions: unknown[] }>('GET', `/api/app-projects/${id}`)
  expect(versions).toHaveLength(projectVersionsMax)
  expect(await status(one.request('GET', `/api/app-projects/${id}/files?version=1`))).toBe(404)
  const all = await Promise.all(
    Array.from({ length: projectsMax + 2 }, () =>
      one.request('POST', '/api/app-projects', { name: 'List', kind: 'tasks' }),
    ),
  )
  expect(all.filter(({ status: each }) => each === 201)).toHaveLength(projectsMax - 1)
})

test('all versions and published copies of a user have room together; what is over it is refused whole', async () => {
  const one = await aUser(app)
  const list = { name: 'List', kind: 'tasks' }
  const { id } = await one.json<AppProjectReply>('POST', '/api/app-projects', list)
  const path = `/api/app-projects/${id}`
  const before = config.userStorageMb
  try {
    config.userStorageMb = 0.2
    const all = await Promise.all(
      Array.from({ length: 4 }, () => one.request('POST', `${path}/restore`, { version: 1 })),
    )
    const refused = all.filter((reply) => reply.status === 403)
    expect(refused.length).toBeGreaterThan(0)
    expect(await refused[0]?.json()).toMatchObject({
      code: 'limit_reached',
      message: expect.stringMatching(/\b0\.[23]\b.*\b0\.2 MB\b/),
    })
    expect((await one.request('POST', `${path}/site`)).status).toBe(403)
    const { versions, site } = await one.json<{ versions: unknown[]; site: unknown }>('GET', path)
    expect([versions.length, site]).toEqual([1 + all.length - refused.length, null])
    await one.request('DELETE', path)
    expect((await one.request('POST', '/api/app-projects', list)).status).toBe(201)
  } finally {
    config.userStorageMb = before
  }
})

test('an application of an earlier release that nobody edited is composed again when it is changed', async () => {
  const { id } = await create()
  await db.update(appProjectVersions).set({ report: null }).where(eq(appProjectVersions.projectId, id))
  const ofProject = and(eq(appProjectFiles.projectId, id), eq(appProjectFiles.path, 'src/parts.tsx'))
  await db.update(appProjectFiles).set({ content: '// an older composer wrote this' }).where(ofProject)
  await owner.json('PATCH', `/api/app-projects/${id}`, { ...blog, features: ['reviews'] })
  const files = await owner.json<{ path: string; content: string }[]>('GET', `/api/app-projects/${id}/files`)
  expect(files.find(({ path }) => path === 'src/parts.tsx')?.content).toContain('Reviews')
  const { versions } = await owner.json<{ versions: { report: { built: string[] } | null }[] }>(
    'GET',
    `/api/app-projects/${id}`,
  )
  expect(versions.map(({ report }) => report?.built.includes('Reviews') ?? null)).toEqual([true, null])
})
