import {
  type AppFeature,
  appFeatures,
  kindLabels,
  mainFeature,
  featureLabels,
} from '#contract/builders/app-kinds.ts'
import type { AppArea, AppFile, AppSpec } from '#contract/builders/app-spec.ts'
import { entityTable, isPathOfPart } from './entity-table.ts'
import { examplesFor } from './examples.ts'
import { bookable } from './booking-times.ts'
import { calls, kindIntros, usualEntity } from './kinds.ts'
import { type Part, parts } from './parts.ts'
import { packageName, projectFiles } from './project-files.ts'
import { samplesOf, sampleText } from './samples.ts'
import { designFile, partFiles } from './part-files.ts'
import { type AppTable, schemaSql, type TableField } from './tables.ts'

/** Composes the whole project of an application from its parts: the same spec gives the same files. */
export async function composeApp(spec: AppSpec): Promise<AppFile[]> {
  const features = featuresOf(spec)
  const model = modelOf(spec, features)
  const examples = examplesFor(model.tables, model.entity, spec.content)
  const samples = samplesOf(spec, features, model.tables, examples)
  const folders = ['base', ...features.map((feature) => `parts/${feature}`)]
  const copied = await Promise.all(folders.map(partFiles))
  const written = [
    { path: 'src/design.css', content: await designFile(spec.design) },
    { path: 'shared/site.ts', content: siteModule(spec, features, { model, samples }) },
    { path: 'shared/model.ts', content: modelModule(model.tables) },
    {
      path: 'shared/examples.ts',
      content: `import type { Values } from './model-types.ts'

/** What the tables hold at first: replace it with your own. */
export const examples: Record<string, readonly Values[]> = ${literal(examples)}
`,
    },
    { path: 'server/routes.ts', content: routesModule(features) },
    { path: 'src/parts.tsx', content: partsModule(spec, features, model) },
    { path: 'database/schema.sql', content: schemaSql(model.tables) },
    ...(model.entity
      ? [
          {
            path: 'shared/entity.ts',
            content: `/** The table of your entries. */\nexport const entity = ${literal(model.entity)}\n`,
          },
        ]
      : []),
    ...projectFiles(spec, features),
  ]
  return [...copied.flat(), ...written]
    .map(({ path, content }) => ({ path, area: areaOf(path), content }))
    .toSorted((a, b) => a.path.localeCompare(b.path))
}

/** The samples in an application that its owner has not replaced yet. */
export function samplesIn(spec: AppSpec): string[] {
  const features = featuresOf(spec)
  const { tables, entity } = modelOf(spec, features)
  return samplesOf(spec, features, tables, examplesFor(tables, entity, spec.content))
}

type Composable = Pick<AppSpec, 'kind' | 'features' | 'content'>

const hasVisit = ({ hours, address, phone, email }: AppSpec['content']) =>
  hours.length > 0 || [address, phone, email].some((each) => each !== '')

/** The features of the application, in the order of its first page: those that belong to its kind come first. */
export function featuresOf({ kind, features, content }: Composable): AppFeature[] {
  const main = mainFeature(kind)
  const requested = features.length > 0 ? features : kindLabels[kind].features
  const all = new Set<AppFeature>([...(main ? [main] : []), ...requested])
  // Shows all given texts and figures, and omits a part that would be empty.
  if (content.prices.length > 0 && !all.has('shop')) all.add('offers')
  if (hasVisit(content)) all.add('visit')
  else all.delete('visit')
  if (all.has('charts') || all.has('docs')) all.add('records')
  const order = (feature: AppFeature) => (feature === main ? -1 : appFeatures.toReversed().indexOf(feature))
  return [...all].toSorted((a, b) => order(a) - order(b))
}

interface Model {
  tables: Record<string, AppTable>
  /** The table of the entries that the person described. */
  entity: string | undefined
}

export function modelOf(spec: AppSpec, features: readonly AppFeature[]): Model {
  const tables: Record<string, AppTable> = Object.assign(
    {},
    ...features.map((each) => parts[each].tables ?? {}),
  )
  if (tables.bookings) tables.bookings = withTimes(tables.bookings, spec.content)
  if (!features.some((feature) => parts[feature].needsEntity)) {
    const form = formTable(tables)
    const own = form === undefined ? undefined : tables[form]
    if (form === undefined || own === undefined) return { tables, entity: undefined }
    return {
      tables: { ...tables, [form]: { ...own, fields: [...own.fields, ...moreFields(spec, own)] } },
      entity: undefined,
    }
  }
  const usual = spec.entity ?? usualEntity[spec.kind] ?? usualEntity.form
  const entity = { ...usual, fields: [...usual.fields, ...spec.fields].slice(0, 15) }
  const [name, table] = entityTable(entity, entityAccess(spec.kind), Object.keys(tables))
  return { tables: { ...tables, [name]: table }, entity: name }
}

function withTimes(table: AppTable, content: AppSpec['content']): AppTable {
  const { all, byDay } = bookable(content)
  const fields = table.fields.map((field) => (field.name === 'time' ? { ...field, options: all } : field))
  return { ...table, ...(byDay && { times: byDay }), fields }
}

/** The table of the form that visitors fill in; it gets the requested fields. */
const formTable = (tables: Record<string, AppTable>): string | undefined =>
  ['bookings', 'messages', 'subscribers'].find((name) => name in tables)

const moreFields = ({ fields }: AppSpec, own: AppTable): TableField[] =>
  entityTable({ label: own.label, one: own.one, fields }, {}, [])[1].fields.map((field) =>
    own.fields.some(({ name }) => name === field.name) ? { ...field, name: `${field.name}_2` } : field,
  )

/** A form takes entries from everybody, an API shows them to everybody; else they are the owner's. */
function entityAccess(kind: AppSpec['kind']): Pick<AppTable, 'read' | 'add'> {
  if (kind === 'api') return { read: 'public' }
  return kind === 'dashboard' ? {} : { add: 'public' }
}

const areas: Record<string, AppArea> = {
  src: 'frontend',
  server: 'backend',
  shared: 'backend',
  tests: 'backend',
  database: 'database',
}
/** The purpose of a file, by its path. */
export const areaOf = (path: string): AppArea =>
  path === 'index.html'
    ? 'frontend'
    : ((path.includes('/') ? areas[path.split('/')[0] ?? ''] : undefined) ?? 'config')

/** A value as code; user text stays a string literal and cannot end it. */
export const literal = (value: unknown) =>
  JSON.stringify(value, null, 2).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

function siteModule(
  spec: AppSpec,
  features: readonly AppFeature[],
  { model, samples }: { model: Model; samples: readonly string[] },
): string {
  const { tagline, about, currency, hours, address, phone, email } = spec.content
  const site = {
    name: spec.name,
    tagline: tagline || spec.name,
    intro: about || spec.about || introOf(spec, features),
    call: callOf(features, model),
    currency,
    visit: { hours, address, phone, email },
    notes: notesOf(spec),
    samples,
  }
  return `import type { Site } from './site-types.ts'\n\nexport const site: Site = ${literal(site)}\n`
}

/** The intro of a landing page lists its contents. */
function introOf({ kind }: AppSpec, features: readonly AppFeature[]): string {
  if (kind !== 'landing' || features.length === 0) return kindIntros[kind]
  const names = features.map((feature) => featureLabels[feature].label.toLowerCase())
  const list = new Intl.ListFormat('en').format(names)
  return `${list.charAt(0).toUpperCase()}${list.slice(1)}.`
}

function callOf(features: readonly AppFeature[], { tables, entity }: Model) {
  const isForm = entity !== undefined && tables[entity]?.add === 'public'
  const first = features.find((feature) => calls[feature] ?? (feature === 'records' && isForm))
  if (first === 'records') return { label: 'Fill in the form', href: `#/${entity}` }
  const call = first && calls[first]
  return call ? { label: call.label, href: `#${call.path}` } : null
}

/** The texts of the person's own, each with the path of its page if it has one. */
function notesOf({ content }: AppSpec) {
  const used = new Set<string>()
  return content.notes.map(({ title, text, isPage }, index) => {
    const plain = packageName(title)
    const slug = plain === 'my-app' || used.has(plain) || isPathOfPart(plain) ? `page-${index + 1}` : plain
    used.add(slug)
    return { title, text: text || sampleText(title), path: isPage ? `/${slug}` : null }
  })
}

const modelModule = (tables: Record<string, AppTable>) => `import type { Table } from './model-types.ts'

/** Everything that is stored, and who may read and add it. What says nothing is the owner's alone. */
export const tables = ${literal(tables)} as const satisfies Record<string, Table>
`

function routesModule(features: readonly AppFeature[]): string {
  const routes = features.flatMap((feature) => parts[feature].routes ?? [])
  const imports = routes.map(({ module, add }) => `import { ${add} } from './routes/${module}.ts'`)
  return `${["import type { Routes } from './route-types.ts'", ...imports].join('\n')}

/** The calls that parts need beside those of their tables. */
export const addRoutes: Routes = (app, tools) => {
  const all: Routes[] = [${routes.map(({ add }) => add).join(', ')}]
  for (const add of all) add(app, tools)
}
`
}

function partsModule(spec: AppSpec, features: readonly AppFeature[], { tables, entity }: Model): string {
  const used: [AppFeature, Part][] = features.map((feature) => [feature, parts[feature]])
  const pages = used.flatMap(([, { page }]) => page ?? [])
  const sections = used.flatMap(([id, { section }]) => (section ? [{ id, ...section }] : []))
  const isListed = entity !== undefined && (tables[entity]?.add ?? tables[entity]?.read) === 'public'
  const shown = sections.filter(({ id }) => id !== 'records' || isListed)
  if (entity && features.includes('records') && isListed) {
    const label = tables[entity]?.label ?? entity
    const isTaken = [...pages.map(({ title }) => title), 'Owner'].includes(label)
    pages.push({
      module: 'records',
      component: 'RecordsPage',
      path: `/${entity}`,
      title: isTaken ? `${label} (list)` : label,
    })
  }
  const notes = notesOf(spec).flatMap(({ title, path }) => (path === null ? [] : [{ title, path }]))
  const titles = new Set([...pages.map(({ title }) => title), 'Owner'])
  const notePages = notes.map(({ title, path }) => {
    const own = titles.has(title) ? `${title} (${path.slice(1)})` : title
    titles.add(own)
    return `  { path: ${literal(path)}, title: ${literal(own)}, isInMenu: true, Component: () => <NotePage path=${literal(path)} /> },\n`
  })
  const hasNotes = spec.content.notes.some(({ isPage }) => !isPage)
  const noteNames = [...(notes.length > 0 ? ['NotePage'] : []), ...(hasNotes ? ['Notes'] : [])].join(', ')
  const noteImport = noteNames === '' ? '' : `import { ${noteNames} } from './notes.tsx'\n`
  const imports = Map.groupBy([...pages, ...shown], ({ module }) => module)
  const lines = [...imports].map(
    ([module, all]) =>
      `import { ${[...new Set(all.map(({ component }) => component))].join(', ')} } from './${module}.tsx'`,
  )
  return `import { Hero } from './hero.tsx'
${noteImport}import { OwnerPage } from './owner-page.tsx'
import type { Page, Section } from './part-types.ts'
${lines.join('\n')}

export const sections: Section[] = [
  { id: 'hero', Component: Hero },
${shown.map(({ id, component }) => `  { id: '${id}', Component: ${component} },\n`).join('')}${hasNotes ? "  { id: 'notes', Component: Notes },\n" : ''}]

export const pages: Page[] = [
${pages
  .map(
    ({ path, title, component }) =>
      `  { path: ${literal(path)}, title: ${literal(title)}, isInMenu: true, Component: ${component} },\n`,
  )
  .join('')}${notePages.join('')}  { path: '/owner', title: 'Owner', isInMenu: false, Component: OwnerPage },
]
`
}
