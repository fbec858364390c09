import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { variables } from '#server/platform/config.ts'

const root = join(import.meta.dirname, '..')
const yamlFiles = globSync(['compose*.yaml', 'deploy/**/*.yaml', '.github/**/*.yml'], { cwd: root })
const allFiles = globSync(['compose*.yaml', 'deploy/**/*.*', 'deploy/**/Caddyfile', 'Containerfile'], {
  cwd: root,
})
/** Names that only these files give a meaning. */
const ownNames = ['BALANCIA_IMAGE', 'BALANCIA_HOST']

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const documentsOf = (path: string) =>
  parseAllDocuments(read(path), { merge: true }).map((each) => {
    expect([path, each.errors, each.warnings]).toEqual([path, [], []])
    return each.toJS()
  })

interface Service {
  image: string
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: object
}
interface Compose {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}
interface Probe {
  httpGet: { path: string; port: string }
}
interface Manifest {
  kind: string
  metadata: { name: string }
  spec: {
    selector: { matchLabels: object }
    minAvailable: number
    template: {
      metadata: { labels: object }
      spec: { containers: { ports: { name: string }[]; readinessProbe: Probe; livenessProbe: Probe }[] }
    }
  }
}

test('every file is YAML, and names only variables that the server knows', () => {
  expect(yamlFiles.length).toBeGreaterThan(4)
  for (const path of yamlFiles) expect(documentsOf(path).length, path).toBeGreaterThan(0)
  const known = new Set<string>([...variables, ...ownNames])
  for (const path of allFiles) {
    const named = read(path).match(/\b(?:BALANCIA_[A-Z_]+|DATABASE_URL)\b/g) ?? []
    expect([path, named.filter((name) => !known.has(name))]).toEqual([path, []])
  }
})

test('a cluster has each role in a service of its own, over one database and with one secret', () => {
  const [{ services, volumes }] = documentsOf('compose.cluster.yaml') as [Compose]
  const ours = Object.values(services).filter(({ environment }) => environment?.BALANCIA_ROLES)
  expect(ours.map(({ environment }) => environment?.BALANCIA_ROLES)).toEqual(['web', 'worker', 'scheduler'])
  for (const name of ['DATABASE_URL', 'BALANCIA_SECRET', 'BALANCIA_URL'])
    expect(new Set(ours.map(({ environment }) => environment?.[name])).size, name).toBe(1)
  const used = Object.values(services).flatMap((service) => service.volumes ?? [])
  const names = used.filter((volume) => !volume.startsWith('/')).map((volume) => volume.split(':')[0])
  expect(names.toSorted()).toEqual(Object.keys(volumes).toSorted())
})

test('each deployment has probes on a port that it opens, and a disruption budget that selects its pods', () => {
  const all = globSync('deploy/kubernetes/*.yaml', { cwd: root }).flatMap(documentsOf) as Manifest[]
  const budgets = all.filter(({ kind }) => kind === 'PodDisruptionBudget')
  const deployments = all.filter(({ kind }) => kind === 'Deployment')
  expect(deployments.map(({ metadata }) => metadata.name)).toEqual(['web', 'worker', 'scheduler'])
  for (const { metadata, spec } of deployments) {
    const budget = budgets.find((each) => each.metadata.name === metadata.name)
    expect(budget?.spec.selector.matchLabels).toEqual(spec.template.metadata.labels)
    expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels)
    for (const { ports, readinessProbe, livenessProbe } of spec.template.spec.containers) {
      expect([readinessProbe.httpGet.path, livenessProbe.httpGet.path]).toEqual(['/readyz', '/healthz'])
      expect(ports.map(({ name }) => name)).toContain(readinessProbe.httpGet.port)
    }
  }
})
