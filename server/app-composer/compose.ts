import { type AppFeature, appFeatures, kindWords } from '#contract/builders/app-kinds.ts'
import type { AppArea, AppFile, AppSpec } from '#contract/builders/app-spec.ts'
import { entityTable } from './entity-table.ts'
import { examplesFor } from './examples.ts'
import { callPaths, kindTexts, usualEntity } from './kinds.ts'
import { type Part, parts } from './parts.ts'
import { projectFiles } from './project-files.ts'
import { designFile, partFiles } from './part-files.ts'
import { type AppTable, schemaSql } from './tables.ts'

/** Composes the whole project of an application from its parts: the same spec gives the same files. */
export async function composeApp(spec: AppSpec): Promise<AppFile[]> {
  const features = featuresOf(spec)
  const model = modelOf(spec, features)
  const folders = ['base', ...features.map((feature) => `parts/${feature}`)]
  const copied = await Promise.all(folders.map(partFiles))
  const written = [
    { path: 'src/design.css', content: await designFile(spec.design) },
    { path: 'shared/site.ts', content: siteModule(spec, features) },
    { path: 'shared/model.ts', content: modelModule(model.tables) },
    {
      path: 'shared/examples.ts',
      content: `import type { Values } from './model-types.ts'

/** What the tables hold at first: replace it with your own. */
export const examples: Record<string, readonly Values[]> = ${literal(examplesFor(model.tables, model.entity))}
`,
    },
    { path: 'server/routes.ts', content: routesModule(features) },
    { path: 'src/parts.tsx', content: partsModule(features, model) },
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

/** What the application gets, in the order of its first page: what its kind is for comes first. */
export function featuresOf({ kind, features }: Pick<AppSpec, 'kind' | 'features'>): AppFeature[] {
  const [main, ...usual] = kindWords[kind].features
  const wanted = features.length > 0 ? features : usual
  const all = new Set<AppFeature>([...(main ? [main] : []), ...wanted])
  if (all.has('charts') || all.has('docs')) all.add('records')
  const order = (feature: AppFeature) => (feature === main ? -1 : appFeatures.toReversed().indexOf(feature))
  return [...all].toSorted((a, b) => order(a) - order(b))
}

interface Model {
  tables: Record<string, AppTable>
  /** The table of the entries that the person described. */
  entity: string | undefined
}

function modelOf(spec: AppSpec, features: readonly AppFeature[]): Model {
  const tables: Record<string, AppTable> = Object.assign(
    {},
    ...features.map((each) => parts[each].tables ?? {}),
  )
  if (!features.some((feature) => parts[feature].needsEntity)) return { tables, entity: undefined }
  const entity = spec.entity ?? usualEntity[spec.kind] ?? usualEntity.form
  const [name, table] = entityTable(entity, entityAccess(spec.kind), Object.keys(tables))
  return { tables: { ...tables, [name]: table }, entity: name }
}

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
/** What a file is for, by where it lies. */
export const areaOf = (path: string): AppArea =>
  path === 'index.html'
    ? 'frontend'
    : ((path.includes('/') ? areas[path.split('/')[0] ?? ''] : undefined) ?? 'config')

/** A value as code; what a person typed stays text and can end nothing. */
export const literal = (value: unknown) =>
  JSON.stringify(value, null, 2).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

function siteModule(spec: AppSpec, features: readonly AppFeature[]): string {
  const texts = kindTexts[spec.kind]
  const path = features.flatMap((feature) => callPaths[feature] ?? [])[0]
  const site = {
    name: spec.name,
    tagline: texts.tagline,
    intro: spec.about || texts.intro,
    call: { label: texts.call, href: `#${path ?? '/owner'}` },
    highlights: texts.highlights,
  }
  return `import type { Site } from './site-types.ts'\n\nexport const site: Site = ${literal(site)}\n`
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

function partsModule(features: readonly AppFeature[], { tables, entity }: Model): string {
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
  const imports = Map.groupBy([...pages, ...shown], ({ module }) => module)
  const lines = [...imports].map(
    ([module, all]) =>
      `import { ${[...new Set(all.map(({ component }) => component))].join(', ')} } from './${module}.tsx'`,
  )
  return `import { Hero } from './hero.tsx'
import { Highlights } from './highlights.tsx'
import { OwnerPage } from './owner-page.tsx'
import type { Page, Section } from './part-types.ts'
${lines.join('\n')}

export const sections: Section[] = [
  { id: 'hero', Component: Hero },
${shown.map(({ id, component }) => `  { id: '${id}', Component: ${component} },\n`).join('')}  { id: 'highlights', Component: Highlights },
]

export const pages: Page[] = [
${pages
  .map(
    ({ path, title, component }) =>
      `  { path: ${literal(path)}, title: ${literal(title)}, isInMenu: true, Component: ${component} },\n`,
  )
  .join('')}  { path: '/owner', title: 'Owner', isInMenu: false, Component: OwnerPage },
]
`
}
