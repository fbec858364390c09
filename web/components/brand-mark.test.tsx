import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { modelEngines } from '#contract/models/model-kinds.ts'
import { BrandMark } from './brand-mark.tsx'

const root = join(import.meta.dirname, '..', '..')
const connectors = globSync('server/integrations/connectors/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
const ids = [
  ...connectors.map((path) => / {2}id: '([\w-]+)'/.exec(readFileSync(join(root, path), 'utf8'))?.[1] ?? path),
  ...modelEngines,
]

test('every service and every kind of AI model has a sign of its own, and an unknown one a plug', () => {
  const plug = renderToStaticMarkup(<BrandMark service="unknown" />)
  const signs = ids.map((service) => renderToStaticMarkup(<BrandMark service={service} />))
  expect(signs.length).toBeGreaterThan(25)
  expect(plug).toContain('lucide-plug')
  expect(ids.filter((_, index) => signs[index]?.includes('lucide-plug'))).toEqual([])
  expect(new Set(signs).size).toBe(signs.length)
})
