import { expect, test } from 'vitest'
import { withoutAges, withoutAgesOrDays } from './relative-time.ts'

test.each([
  'posted 5 minutes ago',
  'posted 3 hrs ago',
  'posted 2d ago',
  'posted vor 5 minuten',
  'posted vor 1 tag',
  'posted il y a 3 heures',
  'posted hace 2 días',
  'posted 2 dagen geleden',
  'posted 5 godzin temu',
  'posted för 5 minuter sedan',
  'posted 5 dakika önce',
  'posted 5 минут назад',
  'posted 5 मिनट पहले',
  'posted 5분 전',
  'posted 5分前',
  'posted 5 分钟前',
  'posted قبل 5 دقائق',
])('leaves out the age in %s', (text) => {
  expect(withoutAges(text).trim()).toBe('posted')
})

test.each(['in 5 minutes', 'open 5 days a week', 'the 5 minute bell', 'sold 3 weeks in a row'])(
  'keeps %s',
  (text) => {
    expect(withoutAges(text)).toBe(text)
  },
)

test.each(['posted today', 'posted yesterday', "publié aujourd'hui", 'i går publicerad', '今日', 'вчера'])(
  'leaves out the day in %s',
  (text) => {
    expect(withoutAgesOrDays(text)).not.toBe(text)
  },
)
