import { expect, test } from 'vitest'
import { figuresIn } from './figure-patterns.ts'

const found = (line: string) =>
  figuresIn(line).map(({ kind, start, end }) => `${kind} ${line.slice(start, end)}`)

test.each([
  ['It costs $4.99 or 12,50 € a month.', ['money $4.99', 'money 12,50 €']],
  [
    'Worth US$1.2 billion, 3 Mrd. Euro or CHF 40.',
    ['money US$1.2 billion', 'money 3 Mrd. Euro', 'money CHF 40'],
  ],
  ['Up +2.5% and 4,5 Prozent.', ['percent +2.5%', 'percent 4,5 Prozent']],
  [
    'From 2026-03-01 to March 5, 2026 and 3rd April 2027.',
    ['date 2026-03-01', 'date March 5, 2026', 'date 3rd April 2027'],
  ],
  ['Am 3. März 2026 und 01.02.2027, Q3 2026.', ['date 3. März 2026', 'date 01.02.2027', 'date Q3 2026']],
  ['In 250 ms with 16 GB for 1,200 users.', ['quantity 250 ms', 'quantity 16 GB', 'quantity 1,200 users']],
  ['10 000 people and 120 engine-room jobs.', ['quantity 10 000 people', 'quantity 120 engine-room jobs']],
  ['入場料は3万円、2026年4月1日から20%引き。', ['money 3万円', 'date 2026年4月1日', 'percent 20%']],
  ['ارتفع السعر إلى ٤٠ ريال في 3 مارس 2026', ['money ٤٠ ريال', 'date 3 مارس 2026']],
  [
    'Custa R$ 1.250,00 ou 99 zł; 7,5 ct/kWh ab 1. Mai.',
    ['money R$ 1.250,00', 'money 99 zł', 'money 7,5 ct/kWh', 'date 1. Mai'],
  ],
  ['Fr. 12.50 am 28 listopada 2026.', ['money Fr. 12.50', 'date 28 listopada 2026']],
  ['Version 4.1.2, chapter 7, may 5nth.', []],
  ['No digits at all in May.', []],
])('finds the figures in %j', (line, figures) => {
  expect(found(line)).toEqual(figures)
})
