import { expect, test } from 'vitest'
import { parseEmail } from './parse-email.ts'

const parse = (...lines: string[]) => parseEmail(new TextEncoder().encode(lines.join('\r\n')))

const usual = ['From: Ada <ada@example.com>', 'To: balancia@example.com', 'Subject: Hi', '', 'Hello']

test.each<[shape: string, headers: string[], from: string | null]>([
  ['a plain address', ['From: ada@example.com'], 'ada@example.com'],
  ['another case', ['From: Ada <ADA@Example.COM>'], 'ada@example.com'],
  ['a name that is an address', ['From: "ada@example.com" <eve@example.net>'], 'eve@example.net'],
  [
    'an encoded name that is one',
    ['From: =?utf-8?q?ada=40example.com?= <eve@example.net>'],
    'eve@example.net',
  ],
  ['two senders', ['From: ada@example.com, eve@example.net'], null],
  ['two headers', ['From: ada@example.com', 'From: eve@example.net'], null],
  ['two headers, one with a space', ['From: ada@example.com', 'From : eve@example.net'], null],
  ['a group', ['From: Friends: ada@example.com, bo@example.com;'], null],
  ['a letter that looks like another', ['From: \u0430da@example.com'], null],
  ['a letter whose lower case is another', ['From: mar\u212a@example.com'], null],
  ['a domain that looks like another', ['From: ada@ex\u0430mple.com'], null],
  ['no sender', ['X: y'], null],
  ['a sender header beside it', ['From: eve@example.net', 'Sender: ada@example.com'], 'eve@example.net'],
])('the sender of %s', async (_, headers, from) => {
  expect((await parse(...headers, 'Subject: Hi', '', 'Hello')).from).toBe(from)
})

test.each<[header: string, isAutomatic: boolean]>([
  ['Auto-Submitted: auto-replied', true],
  ['Auto-Submitted: auto-generated; owner="x"', true],
  ['Auto-Submitted: no', false],
  ['Precedence: bulk', true],
  ['Precedence: auto_reply', true],
  ['X-Autoreply: yes', true],
  ['List-Id: <news.example.com>', true],
  ['Return-Path: <>', true],
  ['Return-Path: <ada@example.com>', false],
  ['Content-Type: multipart/report; report-type=delivery-status; boundary=x', true],
  ['X-Mailer: Thunderbird', false],
])('%s: whether no person has written it', async (header, isAutomatic) => {
  expect((await parse(header, ...usual)).automatic !== null).toBe(isAutomatic)
})

test('reads recipients from each header, ids in their order, and an encoded subject in one line', async () => {
  const email = await parse(
    'From: Ada <ada@example.com>',
    'To: Balancia <balancia+u1@example.com>',
    'Delivered-To: balancia+n2@example.com',
    'References: <1@a>\r\n <2@a>',
    'In-Reply-To: <3@a>',
    'Message-ID: <4@a>',
    'Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe=0D=0ABcc=3A_eve=40example=2Enet?=',
    'Reply-To: balancia+n9@example.com',
    '',
    'Hello',
  )
  expect(email).toMatchObject({
    recipients: ['balancia+u1@example.com', 'balancia+n2@example.com'],
    ids: ['<1@a>', '<2@a>', '<3@a>'],
    messageId: '<4@a>',
    subject: 'Grüße Bcc: eve@example.net',
    isHeaderWhole: true,
    text: 'Hello',
  })
})

test('reads the own text of HTML without quotations, and files without pictures of signatures', async () => {
  const html = [
    '<div>Berlin,</div><div>please<script>x()</script></div><div class="gmail_signature">Ada</div>',
    '<div class="gmail_quote"><div class="gmail_attr">On Tuesday</div><blockquote type="cite">Which?</blockquote></div>',
  ].join('')
  const email = await parse(
    ...usual.slice(0, 3),
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    '--b',
    'Content-Type: text/csv; name="../prices.csv"',
    'Content-Disposition: attachment; filename="../prices.csv"',
    '',
    'a,b',
    '--b',
    'Content-Type: image/png',
    'Content-Disposition: inline',
    'Content-ID: <logo>',
    '',
    'x',
    '--b--',
  )
  expect(email.ownText.replaceAll(/\s+/g, ' ')).toBe('Berlin, please')
  expect(email.text).toContain('Which?')
  expect(email.files.map(({ name, type }) => [name, type])).toEqual([['.._prices.csv', 'text/csv']])
})

test('keeps what Outlook writes above its quotation', async () => {
  const html =
    '<p>Berlin</p><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Scout</div>'
  const email = await parse(...usual.slice(0, 3), 'Content-Type: text/html', '', `${html}<div>Which?</div>`)
  expect(email.ownText).toBe('Berlin')
})

test('says when the header was cut, and refuses endless nesting', async () => {
  expect(await parse('From: ada@example.com', 'X: y')).toMatchObject({ isHeaderWhole: false })
  const nested = Array.from({ length: 60 }, (_, depth) => [
    `Content-Type: multipart/mixed; boundary=b${depth}`,
    '',
    `--b${depth}`,
  ])
  await expect(parse('From: ada@example.com', ...nested.flat())).rejects.toThrow(/nest/i)
})
