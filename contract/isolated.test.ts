import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'

test.each(['نشرة الأخبار', 'חדשות היום', '25 / 2026 نوفمبر', 'ߒߞߏ'])(
  'the right-to-left name %s is isolated from the words around it',
  (name) => expect(isolated(name)).toBe(`\u2068${name}\u2069`),
)

test.each(['Morning news', 'Wetter für Köln 24/7', 'Погода', '日报', 'हिन्दी', '📰', ''])(
  'the name %s stays as it is',
  (name) => expect(isolated(name)).toBe(name),
)
