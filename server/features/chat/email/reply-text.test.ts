import { expect, test } from 'vitest'
import { replyText } from './reply-text.ts'

const quoted = '> Which of the two?\n> \n> 1. Berlin\n> 2. Hamburg\n'

/** Emails as programs write them, and what their writers added. */
const shapes: Record<string, [email: string, own: string]> = {
  'Gmail, English': [
    `Take Berlin.\n\nOn Tue, Nov 3, 2026 at 9:12 AM Scout via Balancia <\nbalancia+n1-ab@example.com> wrote:\n\n${quoted}`,
    'Take Berlin.',
  ],
  'Gmail, German': [
    `Nimm Berlin.\n\nAm Di., 3. Nov. 2026 um 09:12 Uhr schrieb Scout <balancia@example.com>:\n\n${quoted}`,
    'Nimm Berlin.',
  ],
  'Gmail, French': [
    `Berlin.\r\n\r\nLe mar. 3 nov. 2026 à 09:12, Scout <balancia@example.com> a écrit :\r\n\r\n${quoted}`,
    'Berlin.',
  ],
  'Gmail, Spanish': [
    `Berlín\n\nEl mar, 3 nov 2026 a las 9:12, Scout (<balancia@example.com>) escribió:\n\n${quoted}`,
    'Berlín',
  ],
  'Gmail, Japanese': [
    `ベルリン\n\n2026年11月3日(火) 9:12 Scout <balancia@example.com>:\n\n${quoted}`,
    'ベルリン',
  ],
  'Gmail, Chinese': [
    `柏林\n\nScout <balancia@example.com> 于2026年11月3日周二 09:12写道：\n\n${quoted}`,
    '柏林',
  ],
  'Gmail, Korean': [
    `베를린\n\n2026년 11월 3일 (화) 오전 9:12, Scout <balancia@example.com>님이 작성:\n\n${quoted}`,
    '베를린',
  ],
  'Gmail, Polish': [
    `Berlin\n\nwt., 3 lis 2026 o 09:12 Scout <balancia@example.com> napisał(a):\n\n${quoted}`,
    'Berlin',
  ],
  'Gmail, Russian': [
    `Берлин\n\nвт, 3 нояб. 2026 г. в 09:12, Scout <balancia@example.com>:\n\n${quoted}`,
    'Берлин',
  ],
  'Gmail, Portuguese without marks': [
    `Berlim\n\nEm ter., 3 de nov. de 2026 às 09:12, Scout <balancia@example.com>\nescreveu:\n\nQual dos dois?`,
    'Berlim',
  ],
  'Gmail, Turkish': [
    `Berlin\n\nScout <balancia@example.com>, 3 Kas 2026 Sal, 09:12 tarihinde şunu yazdı:\n\n${quoted}`,
    'Berlin',
  ],
  'Outlook, English': [
    'Berlin, please.\n\nKind regards\nAda\n\n________________________________\nFrom: Scout <balancia@example.com>\nSent: Tuesday, November 3, 2026 9:12 AM\nTo: Ada <ada@example.com>\nSubject: Your agent has a question\n\nWhich of the two?',
    'Berlin, please.\n\nKind regards\nAda',
  ],
  'Outlook, German': [
    'Berlin\n\nVon: Scout <balancia@example.com>\nGesendet: Dienstag, 3. November 2026 09:12\nAn: Ada <ada@example.com>\nBetreff: Frage\n\nWelche?',
    'Berlin',
  ],
  'Outlook, French, in bold': [
    'Berlin\n\n*De :* Scout <balancia@example.com>\n*Envoyé :* mardi 3 novembre 2026 09:12\n*À :* Ada\n*Objet :* Question\n\nLaquelle ?',
    'Berlin',
  ],
  'Outlook, Italian': [
    'Berlino\n\nDa: Scout <balancia@example.com>\nInviato: martedì 3 novembre 2026 09:12\nA: Ada\nOggetto: Domanda\n\nQuale?',
    'Berlino',
  ],
  'Outlook, Korean': [
    '베를린\n\n보낸 사람: Scout\n보낸 날짜: 2026년 11월 3일\n받는 사람: Ada\n제목: 질문\n\n어느 쪽?',
    '베를린',
  ],
  'Outlook 2003': [
    'Berlin\n\n-----Original Message-----\nFrom: Scout\nSent: Tuesday\n\nWhich of the two?',
    'Berlin',
  ],
  'Outlook 2003, German': ['Berlin\n\n-----Ursprüngliche Nachricht-----\nVon: Scout\n\nWelche?', 'Berlin'],
  'Outlook for iOS': [
    'Berlin\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: Scout <balancia@example.com>\nSent: Tuesday, November 3, 2026 9:12:00 AM\nTo: Ada <ada@example.com>\nSubject: Question\n\nWhich?',
    'Berlin',
  ],
  'Apple Mail': [
    `Berlin\n\nSent from my iPhone\n\n> On 3 Nov 2026, at 09:12, Scout <balancia@example.com> wrote:\n> \n${quoted}`,
    'Berlin',
  ],
  'Apple Mail, German': [
    `Berlin\n\nVon meinem iPhone gesendet\n\n> Am 03.11.2026 um 09:12 schrieb Scout <balancia@example.com>:\n> \n> \ufeff${quoted}`,
    'Berlin',
  ],
  'Apple Mail, Japanese': [
    `ベルリン\n\niPhoneから送信\n\n> 2026/11/03 9:12、Scout <balancia@example.com>のメール:\n> \n${quoted}`,
    'ベルリン',
  ],
  'Thunderbird, answered below': [
    `On 03/11/2026 09:12, Scout wrote:\n${quoted}\nBerlin.\n\n-- \nAda Lovelace\nAnalytical Engines Ltd\n`,
    'Berlin.',
  ],
  'Thunderbird, Swedish': [`Berlin\n\nDen 2026-11-03 kl. 09:12, skrev Scout:\n${quoted}`, 'Berlin'],
  'Thunderbird, Dutch, answered below': [
    `Op 03-11-2026 om 09:12 schreef Scout:\n${quoted}\nBerlijn`,
    'Berlijn',
  ],
  'answers between the lines': [
    'On Tue, Nov 3, 2026 at 9:12 AM Scout <b@example.com> wrote:\n\n> Which city?\n\nBerlin\n\n> Which day?\n\nFriday, because:\n- it is cheap\n\n> Thanks\n',
    'Berlin\n\nFriday, because:\n- it is cheap',
  ],
  'a signature above what is quoted': [
    `Berlin\n\n-- \nAda Lovelace\n+44 20 7946 0000\n\nOn Tue, Nov 3, 2026 at 9:12 AM Scout <b@example.com> wrote:\n\n${quoted}`,
    'Berlin',
  ],
  'a header of the sort that travellers write': [
    'Find a train\nFrom: Berlin\nTo: Hamburg\nDate: Friday',
    'Find a train\nFrom: Berlin\nTo: Hamburg\nDate: Friday',
  ],
  'a sentence with a colon above a quotation': [
    'My answer to this:\n> Which?\nBerlin',
    'My answer to this:\nBerlin',
  ],
  'nothing quoted': [
    'Look at this:\n\n1. one\n2. two\n\nI wrote: hello',
    'Look at this:\n\n1. one\n2. two\n\nI wrote: hello',
  ],
  'nothing but quotations': [`On 3 Nov 2026 Scout wrote:\n${quoted}`, ''],
  nothing: ['', ''],
}

test.each(Object.entries(shapes))('%s: keeps what the writer added', (_, [email, own]) => {
  expect(replyText(email)).toBe(own)
})

test('takes time in proportion to the text, whatever it contains', () => {
  const hostile = [
    '>',
    '-- \n',
    'On 1 ',
    'From: a\n',
    '<a@',
    '_'.repeat(50),
    'wrote:\n',
    ' \n',
    '年1',
    '-----Original ',
  ]
  const cost = (chars: number) =>
    Math.max(
      ...hostile.map((part) => {
        const text = part.repeat(Math.ceil(chars / part.length)).slice(0, chars)
        const from = process.cpuUsage()
        for (let at = 0; at < 3; at++) replyText(text)
        const { user } = process.cpuUsage(from)
        return user
      }),
    )
  cost(10_000)
  expect(cost(100_000)).toBeLessThan(40 * cost(10_000) + 50_000)
})
