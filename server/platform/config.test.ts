import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { invalidReason, parseConfig, variables } from './config.ts'

test('emails come from the site itself unless another sender is named', () => {
  expect(parseConfig({})).toMatchObject({ smtpUrl: undefined, mailFrom: 'Balancia <balancia@localhost>' })
  expect(parseConfig({ BALANCIA_URL: 'https://agents.example.com:8443/' }).mailFrom).toBe(
    'Balancia <balancia@agents.example.com>',
  )
  const named = { SMTP_URL: 'smtps://robot:s3cret@mail.example.com:465', MAIL_FROM: 'Agents <a@example.com>' }
  expect(parseConfig(named)).toMatchObject({ smtpUrl: named.SMTP_URL, mailFrom: named.MAIL_FROM })
})

test.for([
  ['SMTP_URL', 'https://mail.example.com'],
  ['SMTP_URL', 'mail.example.com:25'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'a@example.com\r\nBcc: eve@example.com'],
] as const)('%s=%j stops the start and is named', ([name, value]) => {
  expect(() => parseConfig({ [name]: value })).toThrow(`${name}: `)
})

test.for([
  ['PORT', 'abc', 'needs a whole number from 0 to 65535'],
  ['PORT', '-1', 'needs a whole number from 0 to 65535'],
  ['PORT', '3000.5', 'needs a whole number from 0 to 65535'],
  ['PORT', '0x50', 'needs a whole number from 0 to 65535'],
  ['PORT', '70000', 'needs a whole number from 0 to 65535'],
  ['BALANCIA_RUNS', 'many', 'needs a whole number from 1 to 10000'],
  ['BALANCIA_LEASE_SECONDS', '2', 'needs a number from 5 to 3600'],
  ['BALANCIA_USAGE_FEE_PERCENT', '1.234', 'needs a number from 0 to 1000'],
  ['BALANCIA_ROLES', 'web,cook', 'needs web, worker or scheduler, separated by commas'],
  ['BALANCIA_TRUST_PROXY', 'maybe', 'needs true or false'],
  ['BALANCIA_PLANS', 'yes', 'needs on, preview or off'],
  ['BALANCIA_LOG', 'loud', 'needs trace, debug, info, warn, error or silent'],
  ['BALANCIA_CONTACT', 'x'.repeat(321), 'may have at most 320 characters'],
  ['DATABASE_URL', 'mysql://h/d', 'needs an address such as postgresql://'],
  ['LLM_BASE_URL', 'localhost:11434', 'needs an address such as https://'],
  ['OIDC_ISSUER', 'login', 'needs an address such as https://'],
  ['BALANCIA_URL', 'agents.example.com', 'needs an address such as https://'],
  ['BALANCIA_URL', 'ftp://agents.example.com', 'needs an address such as https://'],
  [
    'BALANCIA_URL',
    'https://h.example:8443/api/',
    'needs another path than /api, which Balancia uses itself, such as https://h.example:8443/balancia',
  ],
  ['BALANCIA_URL', 'https://h.example/dashboard', 'needs another path than /dashboard'],
  ['BALANCIA_URL', 'https://h.example/a//b', 'needs a path of plain letters'],
  ['BALANCIA_URL', 'https://h.example/a%20b', 'needs a path of plain letters'],
  ['BALANCIA_URL', 'https://h.example/"onclick=', 'needs a path of plain letters'],
  ['BALANCIA_URL', 'https://h.example/?a=b', 'needs an address without a query'],
  ['BALANCIA_URL', 'https://h.example?', 'needs an address without a query'],
  ['BALANCIA_URL', 'https://h.example/#top', 'needs an address without a fragment'],
  ['BALANCIA_URL', 'https://ada:secret@h.example', 'must not contain a user name or a password'],
] as const)('%s=%s is refused in words that say what it needs', ([name, value, words]) => {
  const read = () => parseConfig({ [name]: value })
  expect(read).toThrow(words)
  expect(read).toThrow(`${name}: `)
  expect(read).not.toThrow(/expected|received|Invalid|NaN|secret@/)
})

test.for([
  'https://h.example',
  'https://h.example/',
  'http://127.0.0.1:3000',
  'http://[::1]:3000/',
  'https://h.example/office/balancia/',
])('BALANCIA_URL=%s is taken, without a slash at its end', (address) => {
  expect(parseConfig({ BALANCIA_URL: address }).publicUrl).toBe(address.replace(/\/$/, ''))
})

test('no variable is refused in the words of a validator', () => {
  const values = ['\u0001', 'abc def', '-1', 'x'.repeat(5_000)]
  const faults = variables.flatMap((name) =>
    values.map((value) => invalidReason(name, value) ?? 'needs nothing'),
  )
  expect(faults.filter((fault) => !/^(needs|may have|must not)/.test(fault))).toEqual([])
})

const inFile = (text: string) => {
  const path = join(mkdtempSync(join(tmpdir(), 'secret-')), 'secret')
  writeFileSync(path, text)
  return path
}

test('every variable with a secret can be read from a file, without the newline at its end', () => {
  const databaseUrl = 'postgresql://user:password@host/db'
  const read = parseConfig({
    DATABASE_URL_FILE: inFile(`${databaseUrl}\n`),
    BALANCIA_SECRET_FILE: inFile(`${'s'.repeat(40)}\r\n`),
    OPENAI_API_KEY_FILE: inFile(' key with spaces \n\n'),
  })
  expect(read).toMatchObject({ databaseUrl, secret: 's'.repeat(40) })
  expect(read.models.openai.apiKey).toBe(' key with spaces \n')
  const secrets = variables.filter((name) =>
    /SECRET|KEY|TOKEN|PASS|CODE|(DATABASE|SMTP)_URL|HTTPS?_PROXY/.test(name),
  )
  for (const name of secrets) {
    const empty = inFile('')
    expect(() => parseConfig({ [`${name}_FILE`]: empty }), name).toThrow(`${name}_FILE names an empty file`)
  }
})

const read = (env: Record<string, string>) => () => parseConfig(env)

test('the file of a secret that cannot be used stops the start, is named, and is never quoted', () => {
  expect(read({ SMTP_URL: 'smtps://h', SMTP_URL_FILE: '/x' })).toThrow(
    'SMTP_URL_FILE and SMTP_URL are both set',
  )
  expect(read({ SMTP_URL_FILE: '/no/such' })).toThrow(
    'SMTP_URL_FILE names a file that cannot be read (ENOENT)',
  )
  expect(read({ SMTP_URL_FILE: tmpdir() })).toThrow('cannot be read (EISDIR)')
  expect(read({ SMTP_URL_FILE: inFile('x'.repeat(70_000)) })).toThrow('more than 64 kB')
  expect(read({ BALANCIA_SECRET_FILE: inFile('short') })).toThrow(/^(?!.*short)[^]*BALANCIA_SECRET: needs/)
})
