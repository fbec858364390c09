import { expect, test } from 'vitest'
import { replyAddress, replyToken } from '#server/features/notifications/public.ts'
import { judgeEmail } from './judge-email.ts'
import { parseEmail } from './parse-email.ts'

const mailbox = { address: 'balancia@example.com', trustedServer: 'mx.example.com' }

async function judge(...headers: string[]) {
  const lines = [...headers, 'From: Ada <ada@example.org>', 'Subject: Hi', '', 'Hello']
  return judgeEmail(await parseEmail(new TextEncoder().encode(lines.join('\r\n'))), mailbox)
}

test.each<[header: string, isVouched: boolean]>([
  ['mx.example.com; dkim=pass; dmarc=pass (p=none) header.from=example.org', true],
  ['mx.example.com 1; dmarc=pass header.from=EXAMPLE.org', true],
  ['mx.example.com; dmarc=fail header.from=example.org', false],
  ['mx.example.com; dmarc=pass header.from=example.net', false],
  ['mx.example.com; spf=pass smtp.mailfrom=ada@example.org', false],
  ['mx.example.com; spf=pass smtp.mailfrom="x; dmarc=pass header.from=example.org"', false],
  ['mx.example.com; spf=pass (x; dmarc=pass header.from=example.org)', false],
  ['mx.example.net; dmarc=pass header.from=example.org', false],
  ['mx.example.com.evil.net; dmarc=pass header.from=example.org', false],
])('only the trusted server vouches for the domain of the sender: %s', async (header, isVouched) => {
  expect(await judge(`Authentication-Results: ${header}`)).toMatchObject({ isVouched })
})

test('a header below that of the trusted server vouches for nobody', async () => {
  const own = 'Authentication-Results: mx.example.com; dmarc=fail header.from=example.org'
  const forged = 'Authentication-Results: mx.example.com; dmarc=pass header.from=example.org'
  expect(await judge(own, forged)).toMatchObject({ isVouched: false })
})

test('tokens are found in recipients and in the ids of the answered messages, in any case, and only ours', async () => {
  const token = replyToken({ what: 'email', id: 123_456, hash: 'abcdef0123456789' })
  const found = [{ what: 'email', id: 123_456, hash: 'abcdef01' }]
  const address = replyAddress({ address: 'balancia@example.com', hasPlus: true }, token)
  expect(await judge(`To: ${address.toUpperCase()}`)).toMatchObject({ tokens: found })
  expect(await judge(`References: <a@b> <${token}.17@host>`)).toMatchObject({ tokens: found })
  for (const header of ['Reply-To', 'Subject', 'X-Any', 'From'])
    expect(await judge(`${header}: <${address}>`)).not.toMatchObject({ tokens: found })
  const altered = token.replace('abcdef01', 'abcdef02')
  expect(await judge(`To: balancia+${altered}@example.com`)).toMatchObject({ tokens: [] })
  expect(await judge(`To: balancia+x${token}@example.com`)).toMatchObject({ tokens: [] })
  expect(await judge(`Message-ID: <${token}.17@host>`, `To: ${address}`)).toBeNull()
})
