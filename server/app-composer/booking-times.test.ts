import { expect, test } from 'vitest'
import { bookable } from './booking-times.ts'

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
/** The slots of each open day: the first, the last, and their number. */
function offered(...hours: [string, string][]) {
  const { all, byDay, isSample } = bookable({ hours: hours.map(([on, times]) => ({ days: on, times })) })
  const open = days.flatMap((day, index) => {
    const times = byDay?.[index] ?? all
    return times.length > 0 ? [`${day} ${times[0]} ${times.at(-1)} ${times.length}`] : []
  })
  return isSample ? ['sample', ...open] : open
}
const eachOf = (names: string, words: string) => names.split(' ').map((name) => `${name} ${words}`)

test.each<[[string, string][], string[]]>([
  [[['Tue to Sat', '9 to 18']], eachOf('Tue Wed Thu Fri Sat', '09:00 17:00 9')],
  [[['Saturday - Monday', '10-12']], eachOf('Sun Mon Sat', '10:00 11:00 2')],
  [[['Mon, Wed and Fri', '9 to 12 and 14 to 18']], eachOf('Mon Wed Fri', '09:00 17:00 7')],
  [[['Weekdays', '9 to 5']], eachOf('Mon Tue Wed Thu Fri', '09:00 16:00 8')],
  [
    [
      ['Daily', '9 to 17'],
      ['Sunday', 'closed'],
      ['Saturdays', '10am to noon'],
    ],
    [...eachOf('Mon Tue Wed Thu Fri', '09:00 16:00 8'), 'Sat 10:00 11:00 2'],
  ],
  [[['Tue and Thu', '9 to 12 and 2 to 6']], eachOf('Tue Thu', '09:00 17:00 7')],
  [[['Tue and Thu', '14 to 18 and 9 to 12']], eachOf('Tue Thu', '09:00 17:00 7')],
  [[['Tuesdays', '2 to 5pm']], eachOf('Tue', '14:00 16:00 3')],
  [[['Tuesdays', '9-5pm']], eachOf('Tue', '09:00 16:00 8')],
  [[['Friday', '18 to 2']], eachOf('Fri', '18:00 23:00 6')],
  [[['Friday', '8pm to 12am']], eachOf('Fri', '20:00 23:00 4')],
  [[['Daily except Sun and Mon', '10 to 12']], eachOf('Tue Wed Thu Fri Sat', '10:00 11:00 2')],
  [[['Mondays', '9 to 17, closed 12 to 14']], eachOf('Mon', '09:00 16:00 6')],
  [[['Mondays', 'closed']], ['sample', ...eachOf('Sun Tue Wed Thu Fri Sat', '09:00 16:00 7')]],
  [[['Mon to Fri', 'by appointment']], ['sample', ...eachOf('Mon Tue Wed Thu Fri', '09:00 16:00 7')]],
  [[['Open', '24/7']], eachOf(days.join(' '), '00:00 23:00 24')],
  [[], ['sample', ...eachOf(days.join(' '), '09:00 16:00 7')]],
])('of the hours %j each day offers its own times', (hours, expected) => {
  expect(offered(...hours)).toEqual(expected)
})
