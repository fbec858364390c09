import { expect, test } from 'vitest'
import { connectors } from '#server/integrations/catalogue.ts'
import { otherCases } from '#server/integrations/testing/other-cases.ts'
import { productivityCases } from '#server/integrations/testing/productivity-cases.ts'
import { webCases } from '#server/integrations/testing/web-cases.ts'
import { validateConfig } from './connection-config.ts'

const fitting = new Map(
  [...otherCases, ...productivityCases, ...webCases].map((each) => [each.id, each.config]),
)
/** Each field of each service that takes a web address. */
const fields = connectors.flatMap((connector) =>
  Object.entries(connector.fields)
    .filter(([, { schema }]) => schema.safeParse('https://example.com/x').success)
    .filter(([, { schema }]) => !schema.safeParse('word').success)
    .map(([name]) => ({ connector, name, id: `${connector.id} ${name}` })),
)
const forbidden = [
  'http://10.0.0.5/x',
  'http://192.168.1.1/x',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1/x',
  'http://0.0.0.0/x',
  'http://[::1]/x',
  'http://[::ffff:10.0.0.1]/x',
  'http://[fd00::1]/x',
  'http://2852039166/x',
  'http://0xa9fea9fe/x',
  'http://metadata.internal/x',
  'http://db.local/x',
  'http://example.com:22/x',
  'http://user:word@example.com/x',
  'ftp://example.com/x',
  'file:///etc/passwd',
  'stdio:npx some-server',
  'javascript:alert(1)',
]

test('the services that take an address are found by their fields', () => {
  expect(fields.length).toBeGreaterThanOrEqual(10)
})

test.each(fields)('$id takes no address that leads inside', ({ connector, name }) => {
  const given = fitting.get(connector.id) ?? {}
  const known = Object.fromEntries(Object.entries(given).filter(([field]) => field in connector.fields))
  expect(() => validateConfig(connector, { ...known, [name]: 'https://example.com/x' })).not.toThrow()
  for (const address of forbidden)
    expect(() => validateConfig(connector, { ...known, [name]: address }), address).toThrow(
      expect.objectContaining({ status: 400, code: 'invalid_input' }),
    )
})
