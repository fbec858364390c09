import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

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
