import { parse as toml } from 'smol-toml'
import { parse as yaml } from 'yaml'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appDesigns, appFeatures, appKinds } from '#contract/builders/app-kinds.ts'
import { noContent } from '#contract/builders/app-content.ts'
import { appSpec } from '#contract/builders/app-spec.ts'
import { appOnDisk } from '#tests/setup/processes/app-on-disk.ts'
import ownPackage from '../../package.json' with { type: 'json' }
import { composeApp, featuresOf } from './compose.ts'
import { BuildFailure } from '#server/platform/build-failure.ts'
import { previewPage } from './preview.ts'
import { packages } from './project-files.ts'
import { testPage } from './test-page.ts'

/** Words that would end a text, a page, a statement or a shell line if they were not escaped. */
const hostile = `</script><script>alert(1)</script> '"\`\${1}; drop table posts; -- \u2028 \\`
const everything = appSpec.parse({
  name: hostile.slice(0, 60),
  about: hostile,
  kind: 'landing',
  features: [...appFeatures],
  theme: 'dark',
  content: {
    tagline: hostile.slice(0, 120),
    about: 'شرح بالعربية',
    prices: [{ name: hostile.slice(0, 80), amount: 1_800, per: 'per hour' }],
    currency: 'EUR',
    hours: [{ days: 'Tue to Sat', times: hostile.slice(0, 60) }],
    address: hostile,
    phone: '+49 40 1234567',
    email: 'a"b@x.example',
    notes: [
      { title: hostile.slice(0, 60), text: hostile, isPage: true },
      { title: 'Contact', text: '', isPage: true },
      { title: 'قصتنا', text: 'Since 1998', isPage: false },
    ],
  },
  fields: [{ label: 'Name', type: 'number' }],
  entity: {
    label: 'Tasks',
    one: hostile.slice(0, 40),
    fields: [
      { label: 'id', type: 'text', isRequired: true },
      {
        label: hostile.slice(0, 40),
        type: 'choice',
        isRequired: true,
        options: [hostile.slice(0, 50), "it's"],
      },
      { label: 'Größe', type: 'number' },
      { label: '漢字', type: 'money', isRequired: true },
      { label: '漢字', type: 'yesno', isRequired: true },
    ],
  },
})
const { signal } = new AbortController()
let project: Awaited<ReturnType<typeof appOnDisk>>

beforeAll(async () => {
  project = await appOnDisk(await composeApp(everything))
})
afterAll(() => project.remove())

test('an application with every feature, named by hostile words, has no type errors', async () => {
  const { isClean, output } = await project.run('@typescript/native/bin/tsc', '--noEmit', '-p', '.')
  expect(output).toBe('')
  expect(isClean).toBe(true)
})

test('its own tests pass, on both of its stores', async () => {
  const { isClean, output } = await project.run('vitest/vitest.mjs', 'run', '--root', '.')
  expect(isClean, output).toBe(true)
  expect(output).toMatch(/Tests +\d\d+ passed/)
})

test('the own tests of a booking page pass with required fields of its owner and days on which it is closed', async () => {
  const types = ['text', 'email', 'number', 'date', 'time', 'choice', 'longtext', 'money'] as const
  const spec = appSpec.parse({
    name: 'Barber',
    kind: 'booking',
    content: { hours: [{ days: 'Sundays', times: '14 to 16' }] },
    fields: types.map((type) => ({ label: `A ${type}`, type, isRequired: true })),
  })
  const barber = await appOnDisk(await composeApp(spec))
  const { isClean, output } = await barber.run('vitest/vitest.mjs', 'run', '--root', '.', 'booking.test')
  await barber.remove()
  expect(isClean, output).toBe(true)
})

test.each(appKinds.map((kind, index) => [kind, appDesigns[index % 3] ?? 'modern'] as const))(
  'the kind %s in the design %s becomes one page that asks nobody anything',
  async (kind, design) => {
    const files = await composeApp(appSpec.parse({ name: 'Harbour', kind, design }))
    const page = await previewPage(files, signal)
    expect(page).toContain('<title>Harbour</title>')
    expect(page.match(/<script type="module">/g)).toHaveLength(1)
    expect(page).not.toMatch(/<link rel="stylesheet"|src="http/)
    expect(files.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['README.md', 'Dockerfile', 'database/schema.sql']),
    )
  },
)

test('a project contains the files that hosting platforms read, in their formats', async () => {
  const files = await composeApp(appSpec.parse({ name: 'Harbour', kind: 'shop' }))
  const textOf = (path: string) => files.find((file) => file.path === path)?.content ?? ''
  expect(JSON.parse(textOf('vercel.json'))).toMatchObject({ framework: 'vite', outputDirectory: 'dist' })
  expect(toml(textOf('netlify.toml'))).toMatchObject({ build: { publish: 'dist', environment: {} } })
  expect(toml(textOf('.replit'))).toMatchObject({
    deployment: { deploymentTarget: 'vm' },
    ports: [{ localPort: 3_000, externalPort: 80 }],
  })
  const workflow = yaml(textOf('.github/workflows/pages.yml')) as { jobs: { publish: { steps: object[] } } }
  expect(workflow.jobs.publish.steps.at(-1)).toEqual({
    id: 'deployment',
    uses: 'actions/deploy-pages@v4',
  })
  expect(textOf('README.md')).toContain('netlify.toml')
})

test('a page that runs the tests of a project holds them all, and asks nobody anything', async () => {
  const files = await composeApp(everything)
  const page = await testPage(files, signal)
  expect(page).toContain('the owner adds, reads, changes and removes')
  expect(page).toContain('an order costs what the products cost now')
  expect(page).not.toContain('node:sqlite')
  const broken = files.map((file) => (file.path === 'tests/api.test.ts' ? { ...file, content: '(' } : file))
  await expect(testPage(broken, signal)).rejects.toThrow(BuildFailure)
})

test('the same wishes give the same files', async () => {
  expect(await composeApp(everything)).toEqual(await composeApp(everything))
})

test('text of a user cannot end a script of the preview', async () => {
  const page = await previewPage(await composeApp(everything), signal)
  expect(page.match(/<\/script>/g)).toHaveLength(1)
})

test('code of a project cannot bring a module of Node into a preview', async () => {
  const files = await composeApp(appSpec.parse({ name: 'Harbour', kind: 'blog' }))
  const code = "import { readFileSync } from 'node:fs'; readFileSync('/etc/passwd')"
  const changed = files.map((file) => (file.path === 'src/main.tsx' ? { ...file, content: code } : file))
  await expect(previewPage(changed, signal)).rejects.toThrow(BuildFailure)
})

test('the main part of an application kind cannot be removed, and a feature brings the parts that it needs', () => {
  expect(featuresOf({ kind: 'shop', features: ['search'], content: noContent })).toEqual(['shop', 'search'])
  expect(featuresOf({ kind: 'landing', features: ['charts'], content: noContent })).toContain('records')
})

test('a project depends on the package versions that are tested here', () => {
  const own: Record<string, string> = { ...ownPackage.dependencies, ...ownPackage.devDependencies }
  const asked: Record<string, string> = { ...packages.dependencies, ...packages.devDependencies }
  const ours = (name: string) => own[name === 'typescript' ? '@typescript/native' : name]?.split('@').at(-1)
  for (const [name, version] of Object.entries(asked)) expect([name, ours(name)]).toEqual([name, version])
})
