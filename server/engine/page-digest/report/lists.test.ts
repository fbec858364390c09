import { expect, test } from 'vitest'
import { composeDigest } from './compose-digest.ts'
import { emptyMaterial } from '#server/engine/page-digest/testing/digest-pages.ts'
import { inlineText } from '#server/platform/text/inline-text.ts'
import {
  isAgeOnlyChange,
  isCountOnlyChange,
  isPastDay,
  isOfToday,
} from '#server/engine/page-digest/compare/trivial-change.ts'
import { shareOf, stepOf } from '#server/engine/page-digest/compare/difference.ts'
import { queryOf } from '#server/engine/page-digest/choose/query.ts'

const url = 'https://shop.example/list'

/** The digest on the second of two days. */
function reportOf(before: string, now: string, task = 'Tell me what is new'): string {
  const on = (text: string, day: string, first?: ReturnType<typeof composeDigest>) =>
    composeDigest({
      ...emptyMaterial,
      agentName: 'Watcher',
      task,
      pages: [{ number: 1, url, title: 'A list', publishedAt: null, kind: 'html', text }],
      snapshots: first?.snapshots ?? [],
      startedAt: `2026-11-${day}T07:30:00.000Z`,
      hasPreviousRun: first !== undefined,
    })
  return on(now, '24', on(before, '23')).output
}

const tableOf = (...rows: string[]) => {
  const width = rows[0]?.split('|').length ?? 0
  return [' |'.repeat(width), ' --- |'.repeat(width), ...rows.map((row) => ` ${row} |`)]
    .map((line) => `|${line}`)
    .join('\n')
}

test('compares cells of columns without a header by their position', () => {
  const report = reportOf(
    tableOf('Blue Train | John Coltrane | €22.00', 'Time Out | Dave Brubeck | €19.90'),
    tableOf('Time Out | Dave Brubeck | €17.90', 'Blue Train | John Coltrane | €22.00'),
  )
  expect(report).toContain('| Time Out | €19.90 | €17.90 | -10% |')
  expect(report).not.toContain('| Blue Train |')
})

test('does not report the cells after an inserted column as changed', () => {
  const report = reportOf(
    tableOf('Blue Train | John Coltrane | €22.00 | New', 'Time Out | Dave Brubeck | €19.90 | '),
    tableOf('Blue Train |  | John Coltrane | €22.00 | ', 'Time Out | Sale | Dave Brubeck | €17.90 | '),
  )
  expect(report).toContain('| Time Out | €19.90 | €17.90 |')
  expect(report).toContain('| Time Out | – | Sale |')
  expect(report).toContain('| Blue Train | New | – |')
  expect(report).not.toContain('Coltrane')
})

test('reports no change when a list becomes a table at its second entry, or stops being one at its last', () => {
  const one = '### Starter\n\n$9/month\n\n- 1,000 contacts\n- Email support'
  const two = tableOf(
    'Starter | $9/month | 1,000 contacts | Email support',
    'Team | $29/month | 9,000 contacts | Phone',
  )
  const grown = reportOf(one, two)
  expect(grown).toContain('- **New:** Team · $29/month · 9,000 contacts · Phone [1]')
  expect(grown).not.toMatch(/Starter|Gone/)
  const shrunk = reportOf(two, one)
  expect(shrunk).toContain('- **Gone:** Team · $29/month · 9,000 contacts · Phone [1]')
  expect(shrunk).not.toMatch(/Starter|New/)
})

test('reports a new statement under a known headline although the form of its list changed', () => {
  const before = tableOf('1 December | Agenda (66 KB)', '5 December | Agenda (66 KB) · Minutes (draft)')
  const now =
    '### 1 December\n\n- Agenda (66 KB)\n- Report on the quay (198 KB)\n\n### 5 December\n\n- Agenda (66 KB)\n- Minutes'
  const grown = reportOf(before, now)
  expect(grown).toContain('Report on the quay (198 KB)')
  expect(grown).toContain('- **New:** 5 December: Minutes [1]')
  expect(grown).toContain('- **Gone:** 5 December · Minutes (draft) [1]')
  expect(grown).not.toContain('Agenda')
  const shrunk = reportOf(now, before)
  expect(shrunk).toContain('- **Gone:** 1 December — Report on the quay (198 KB) [1]')
  expect(shrunk).toContain('- **New:** 5 December · Minutes (draft) [1]')
  expect(shrunk).not.toContain('Agenda')
})

const rates = (head: string, ...rows: string[]) =>
  [head, head.replace(/[^|]+/g, '---'), ...rows].map((row) => `| ${row} |`).join('\n')

test('reports an added column row by row, but not the next day of a plan', () => {
  const report = reportOf(
    rates('Room | Low season | High season', 'Single | €62 | €84', 'Double | €88 | €119'),
    rates(
      'Room | Low season | Christmas | High season',
      'Single | €62 | €99 | €84',
      'Double | €88 | €139 | €125',
    ),
  )
  expect(report).toContain('| Single | Christmas | – | €99 |')
  expect(report).toContain('| Double | Christmas | – | €139 |')
  expect(report).toContain('| Double | High season | €119 | €125 |')
  const days = reportOf(
    rates('Line | 23 November | 24 November', 'Ferry | late | on time', 'Bus | on time | late'),
    rates(
      'Line | 23 November | 24 November | 25 November',
      'Ferry | late | on time | late',
      'Bus | on time | late | late',
    ),
  )
  expect(days).toContain('The text of 1 page is unchanged.')
})

const metals = (day: string, copper: string) =>
  rates(
    'Metal | Price | Day',
    ...[`Copper | ${copper}`, 'Zinc | 2,890', 'Tin | 31,200'].map((row) => `${row} | ${day}`),
  )

test('ignores a changed date that is the same in all rows of a column', () => {
  const report = reportOf(metals('2026-11-20', '9,412'), metals('2026-11-23', '9,120'))
  expect(report).toContain('| Copper | 9,412 | 9,120 |')
  expect(report).not.toMatch(/2026-11-2|Zinc/)
})

test('reports a change of two words on a line of their own before a headline or at the end', () => {
  const rest = '## Past incidents\n\n### Slow dashboards\n\nDashboards load normally again.'
  const state = (words: string) => `${words}\n\n${rest}`
  const down = reportOf(state('Fully operational'), state('Partial outage'))
  expect(down).toContain('- **New:** Partial outage [1]')
  expect(down).toContain('- **Gone:** Fully operational [1]')
  const last = reportOf(`${rest}\n\nIn stock`, `${rest}\n\nSold out`)
  expect(last).toContain('Sold out')
})

const forecast = (...said: string[]) => `DOGGER\n\n${said.join(' ')}\n\nFISHER\n\nVariable. Rough.`

const evenings = (...names: string[]) =>
  `${names.map((name) => `### ${name}`).join('\n\n')}\n\n### The Pipers\n\nDoors open at eight.`

test('reports an added or removed heading in a series of short headings, such as names of performers', () => {
  const report = reportOf(evenings('Night Owls'), evenings('Red Kite', 'Night Owls'))
  expect(report).toContain('- **New:** Red Kite [1]')
  expect(reportOf(evenings('Red Kite', 'Night Owls'), evenings('Night Owls'))).toContain(
    '- **Gone:** Red Kite [1]',
  )
})

test('separates short sentences although one contains a figure', () => {
  const report = reportOf(
    forecast('Variable 3.', 'Slight.', 'Fair.'),
    forecast('Easterly 5.', 'Slight.', 'Fair.'),
  )
  expect(report).toContain('Easterly 5.')
  expect(report).not.toMatch(/Slight|Fair/)
})

const states = (...things: string[][]) =>
  things.map(([name, state]) => `### ${name}\n\n${state}`).join('\n\n')

test('compares a statement that is made about several things separately for each of them', () => {
  const lifts = reportOf(
    states(['Eagle', 'Open'], ['Fox', 'Closed'], ['Hare', 'Open']),
    states(['Eagle', 'Closed'], ['Fox', 'Closed'], ['Hare', 'Open']),
  )
  expect(lifts).toContain('Eagle — **Closed** (before: Open)')
  expect(lifts).not.toMatch(/Fox|Hare/)
  const [open, shut] = ['The bridge is open to all traffic.', 'The bridge is closed to lorries.']
  const bridges = reportOf(
    states(['North bridge', open], ['South bridge', shut]),
    states(['North bridge', open], ['South bridge', open]),
  )
  expect(bridges).toContain('South bridge — The bridge is')
  expect(bridges).not.toContain('North')
})

test('ignores a statement that moved to another part or under a reworded heading', () => {
  const [first, second] = ['The quay is paved in spring.', 'The market is held on the square.']
  const moved = reportOf(
    `## Today\n\n${first}\n\n## Later\n\n${second}`,
    `## Today\n\n${second}\n\n## Later\n\n${first}`,
  )
  expect(moved).toContain('The text of 1 page is unchanged.')
  const renamed = states(['Lift Eagle', 'Open'], ['Lift Hare', 'Open'])
  expect(reportOf(renamed, renamed.replaceAll('Lift', 'Chair'))).not.toContain('Open')
})

const fares = (adult: string, child: string) =>
  [adult, child]
    .map(
      (fare, at) =>
        `## ${at ? 'Children' : 'Adults'}\n\n${rates('Ticket | Price', `Single | ${fare}`, 'Return | £5')}`,
    )
    .join('\n\n')

test('compares both of two tables with the same columns', () => {
  expect(reportOf(fares('£3.00', '£1.50'), fares('£3.00', '£1.80'))).toContain('| Single | £1.50 | £1.80 |')
  expect(reportOf(fares('£3.00', '£1.50'), fares('£3.20', '£1.50'))).toContain('| Single | £3.00 | £3.20 |')
})

test('ignores which part of a list a page shows', () => {
  const [before, now] = ['Showing 1–12 of 143 results', 'Affichage de 1–16 sur 144 résultats']
  expect(reportOf(`${before}\n\nThe shop opens at nine.`, `${now}\n\nThe shop opens at nine.`)).toContain(
    'The text of 1 page is unchanged.',
  )
})

test('links a new row like its name, and labels several bare figures with their column headers', () => {
  const head = '|  | High | Low | Rain |\n| --- | --- | --- | --- |\n'
  const first = '| Monday 30 November | 8°C | 4°C | 3 mm |\n'
  const report = reportOf(
    head + first,
    `${head + first}| [Tuesday 1 December](/days/1) | 7°C | 5°C | 14 mm |\n`,
  )
  expect(report).toContain(
    '- **New:** [Tuesday 1 December](https://shop.example/days/1) · High: 7°C · Low: 5°C · Rain: 14 mm [1]',
  )
})

const row = (day: string) => `${day} | rain`

test('ignores the removal of a past day, and reports the removal of a future day', () => {
  const days = ['Sunday 22 November', 'Monday 23 November', 'Friday 27 November']
  expect(reportOf(tableOf(...days.map(row), 'x | y'), tableOf(row(days[2] ?? ''), 'x | y'))).toContain(
    'The text of 1 page is unchanged.',
  )
  const report = reportOf(tableOf(...days.map(row), 'x | y'), tableOf('x | y'))
  expect(report).toContain('- **Gone:** Friday 27 November · rain [1]')
  expect(report).not.toContain('22 November')
})

test.each([
  ['Sunday 22 November', true],
  ['Samstag, 21. November 2026', true],
  ['zondag 22 november', true],
  ['2026-11-23', true],
  ['Tuesday 24 November', false],
  ['22 December', false],
  ['22 November 2027', false],
  ['22 December 2025', true],
  ['Concert on 22 November', false],
  ['22', false],
])('%s is over on 24 November: %s', (text, isOver) => {
  expect(isPastDay(text, '2026-11-24T07:00:00.000Z')).toBe(isOver)
})

test.each([
  ['Tuesday 24 November', true],
  ['Dienstag', true],
  ['mardi', true],
  ['24. 11. 2026'.replaceAll(' ', ''), true],
  ['Wednesday', false],
  ['24 December', false],
  ['24 November 2025', false],
  ['', false],
])('%j names 24 November 2026 as today: %s', (text, isToday) => {
  expect(isOfToday(text, '2026-11-24T07:00:00.000Z')).toBe(isToday)
})

const menu = (dish: string) =>
  `## Monday 23 November\n\nPea soup\n\nVegetarian: Tomato soup\n\n## Tuesday 24 November\n\n${dish}\n\nVegetarian: Filled peppers`

test('reports short lines under a heading together, not as headings', () => {
  const report = reportOf(menu('Fish with mash'), menu('Pancakes'))
  expect(report).toContain(
    '- **Changed:** Tuesday 24 November — **Pancakes** · Vegetarian: Filled peppers (before: Fish with mash) [1]',
  )
  expect(report).not.toContain('Pea soup')
})

test('reports today for a task about today, whether or not it changed', () => {
  const [same, task] = [menu('Fish with mash'), 'Tell me what is for lunch today']
  const report = reportOf(same, same, task)
  expect(report).toContain('- **Tuesday 24 November** — Fish with mash · Vegetarian: Filled peppers [1]')
  expect(report).not.toContain('Pea soup')
  expect(reportOf(same, same)).not.toContain('Fish')
})

test('does not report another day as a new name of the day before', () => {
  const report = reportOf(
    '## Monday 16 November\n\nPea soup\n\n## Tuesday 17 November\n\nRice',
    '## Monday 23 November\n\nKale with sausage\n\n## Tuesday 24 November\n\nFish with mash',
  )
  expect(report).toContain('- **New:** **Tuesday 24 November** — Fish with mash [1]')
  expect(report).not.toMatch(/\*\*Changed|\*\*Gone/)
})

const topic = (replies: string, views: string, last: string) =>
  `- [Varroa in a mild winter](/t/1) by hannah ${replies} Replies ${views} Views Last post ${last}`

test('ignores counts of readers and replies unless the task asks for them', () => {
  const [before, now] = [topic('14', '1,204', 'Today, 05:40'), topic('19', '1,377', 'Yesterday, 23:15')]
  expect(reportOf(before, now, 'Tell me about new topics')).toContain('The text of 1 page is unchanged.')
  expect(reportOf(before, now, 'Tell me when somebody replies')).toContain('**Changed:**')
})

test.each([
  ['14 Replies', '19 Replies', true],
  ['Kommentare (3)', 'Kommentare (12)', true],
  ['81 users online, 4 of them members', '49 users online, 4 of them members', true],
  ['3 ventes, 12 vues', '4 ventes, 13 vues', false],
  ['40 points', '43 points', false],
  ['£40', '£43', false],
])('decides whether %s and %s differ only in a count of readers: %s', (before, now, isOnly) => {
  expect(isCountOnlyChange(before, now)).toBe(isOnly)
})

test('ignores an age that grew, and does not take a word for an age', () => {
  expect(isAgeOnlyChange('Today', 'Yesterday')).toBe(true)
  expect(isAgeOnlyChange('2 days ago', '3 days ago')).toBe(true)
  expect(isAgeOnlyChange('Today', 'Sold out')).toBe(false)
})

test.each([
  ['v0.4.1', 'v0.5.0', null],
  ['1.10.2', '1.10.3', null],
  ['1 h 05 min', '1 h 30 min', null],
  ['3 Std. 10 min', '5 Std. 20 min', null],
  ['1.234.567 kWh', '1.357.023 kWh', 0.1],
  ['€20.00', '€22.00', 0.1],
])('computes the change from %s to %s as the share %s', (before, now, share) => {
  const found = shareOf(before, now)
  expect(found === null ? null : Math.round(found * 100) / 100).toBe(share)
})

test('reports the headlines of a list of headlines', () => {
  const page = '## [How we moved 40 TB overnight](/b/1)\n\n## [Why our forms never lose a word](/b/2)'
  const { output } = composeDigest({
    ...emptyMaterial,
    task: 'Tell me about new posts',
    pages: [{ number: 1, url, title: 'Blog', publishedAt: null, kind: 'html', text: page }],
  })
  expect(output).toContain('- [How we moved 40 TB overnight](https://shop.example/b/1) [1]')
  expect(output).toContain('- [Why our forms never lose a word](https://shop.example/b/2) [1]')
})

const lake = (level: string) => tableOf(`Level | ${level} m`, 'Inflow | 120 m³/s')

test('shows no share for a change that rounds to 0 %', () => {
  expect(reportOf(lake('395.42'), lake('395.40'))).toContain('| Level | 395.42 m | 395.40 m |')
  expect(reportOf(lake('395.42'), lake('395.40'))).not.toContain('%')
})

test('shows a change of rank in steps and a change of price as a share', () => {
  expect([stepOf('3', '2'), stepOf('40', '43'), stepOf('€3', '€2'), stepOf('3.5', '4')]).toEqual([
    -1,
    3,
    null,
    null,
  ])
  const head = '| Team | Pos | Price |\n| --- | --- | --- |\n'
  const report = reportOf(
    `${head}| Whitby | 3 | 10 |\n| Shildon | 1 | 9 |`,
    `${head}| Whitby | 2 | 11 |\n| Shildon | 1 | 9 |`,
  )
  expect(report).toContain('| Whitby | Pos | 3 | 2 | -1 |')
  expect(report).toContain('| Whitby | Price | 10 | 11 | +10% |')
})

test('keeps a figure that is a link, and leaves out a footnote mark', () => {
  expect(inlineText('Rust [310](https://a.example/stars) stars').text).toBe('Rust 310 stars')
  expect(inlineText('The bridge is closed.[3](https://a.example/source)').text).toBe('The bridge is closed.')
  expect(inlineText('The bridge [3] is closed.').text).toBe('The bridge is closed.')
})

test('does not search for a limit named in a task', () => {
  const labels = queryOf('Tell me the level at each gauge, and warn me above 3 m', '').parts
  expect(labels.map(({ label }) => label)).not.toContain('3')
})
