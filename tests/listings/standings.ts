import { each, page, type WatchedPage } from './page-parts.ts'

type Incident = [title: string, ...updates: string[]]

const status = (
  overall: string,
  parts: readonly [string, string][],
  days: readonly [day: string, ...Incident[]][],
) =>
  page(
    'en',
    'Paywise status',
    `<div class="page-status"><span class="status">${overall}</span></div><div class="components">${each(parts, ([name, state]) => `<div class="component"><span class="name">${name}</span><span class="component-status">${state}</span></div>`)}</div><h2>Past incidents</h2>${each(days, ([day, ...incidents]) => `<div class="status-day"><div class="date">${day}</div>${incidents.length === 0 ? '<p>No incidents reported.</p>' : each(incidents, ([title, ...updates]) => `<div class="incident"><a href="/i/1">${title}</a>${each(updates, (update) => `<div class="update">${update}</div>`)}</div>`)}</div>`)}`,
  )

const works: [string, string][] = [
  ['API', 'Operational'],
  ['Dashboard', 'Operational'],
  ['Payouts', 'Operational'],
]
const late: [string, Incident] = [
  'Nov 20, 2026',
  [
    'Delayed webhooks',
    '<strong>Investigating</strong> - <span>Webhooks are delayed by up to 20 minutes.</span><small>Nov 20, 14:10 UTC</small>',
  ],
]
const failing =
  '<strong>Identified</strong> - <span>About 8% of card payments fail with an error 500.</span><small>Nov 23, 06:41 UTC</small>'
const over =
  '<strong>Resolved</strong> - <span>Card payments work again after 94 minutes.</span><small>Nov 23, 07:46 UTC</small>'

type Topic = [title: string, by: string, replies: string, views: string, last: string]

const forum = (topics: readonly Topic[], online: string) =>
  page(
    'en',
    'Beekeeping',
    `<p>Talk about hives, honey and swarms.</p><ul class="topics">${each(topics, ([title, by, replies, views, last]) => `<li class="row"><a class="topictitle" href="/t">${title}</a><span class="by">by <a href="/u">${by}</a></span><span class="posts">${replies} Replies</span><span class="views">${views} Views</span><span class="last">Last post ${last}</span></li>`)}</ul><h3>Who is online</h3><p>In total there are ${online} users online :: 4 registered and the rest guests</p>`,
  )

const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  `<table><thead><tr>${each(heads, (head) => `<th>${head}</th>`)}</tr></thead><tbody>${each(rows, (row) => `<tr>${each(row, (cell) => `<td>${cell}</td>`)}</tr>`)}</tbody></table>`

const rates = (day: string, pound: string, franc: string) =>
  page(
    'en',
    'Reference rates',
    `<p>Rates of ${day}. All currencies quoted against the euro.</p>${table(
      ['Currency', '', 'Spot'],
      [
        ['USD', 'US dollar', '1.1583'],
        ['JPY', 'Japanese yen', '179.41'],
        ['GBP', 'Pound sterling', pound],
        ['CHF', 'Swiss franc', franc],
      ],
    )}`,
  )

type Match = [day: string, home: string, score: string, away: string]

const league = (matches: readonly Match[], standing: readonly (readonly string[])[]) =>
  page(
    'en',
    'Northern League',
    `<h2>Latest results</h2>${each(matches, ([day, home, score, away]) => `<div class="match"><time>${day}</time><span class="home">${home}</span><span class="score">${score}</span><span class="away">${away}</span></div>`)}<h2>Table</h2>${table(['Pos', 'Team', 'P', 'Pts'], standing)}`,
  )

const win: Match = ['Sat 21 Nov', 'Whitby Town', '2–1', 'Blyth Spartans']
const draw: Match = ['Sat 21 Nov', 'Ashington', '0–0', 'Consett']
const loss: Match = ['Sun 22 Nov', 'Consett', '1–0', 'Shildon']

type Line = [kind: string, text: string]

const changelog = (releases: readonly [version: string, day: string, ...lines: Line[]][]) =>
  page(
    'en',
    'Changelog of Sailmaker',
    each(
      releases,
      ([version, day, ...lines]) =>
        `<section class="release"><h2>${version}</h2><time>${day}</time><ul>${each(lines, ([kind, text]) => `<li><span class="tag">${kind}</span>${text}</li>`)}</ul></section>`,
    ),
  )

const seams: [string, string, Line, Line] = [
  '2.4.0',
  '12 November 2026',
  ['Added', 'Export of sails as SVG'],
  ['Fixed', 'Crash when a seam has no width'],
]
const dark: [string, string, Line, Line] = [
  '3.0.0',
  '23 November 2026',
  ['Breaking', 'The old importer is gone'],
  ['Security', 'Uploaded files are no longer run as scripts'],
]

const people = (list: readonly [name: string, office: string][]) =>
  page(
    'en',
    'Our board',
    `<div class="people">${each(list, ([name, office]) => `<div class="person"><img alt="${name}"><h3>${name}</h3><p>${office}</p></div>`)}</div>`,
  )

/** Pages that show the current status: of a service, a talk, a table, a board. */
export const standingPages: readonly WatchedPage[] = [
  {
    name: 'status',
    task: 'Tell me about outages of Paywise',
    days: [
      status('All systems operational', works, [['Nov 22, 2026'], late]),
      status(
        'Partial system outage',
        [
          ['API', 'Partial outage'],
          ['Dashboard', 'Operational'],
          ['Payouts', 'Degraded performance'],
        ],
        [['Nov 23, 2026', ['Elevated API errors', failing]], ['Nov 22, 2026'], late],
      ),
      status('All systems operational', works, [
        ['Nov 24, 2026'],
        ['Nov 23, 2026', ['Elevated API errors', over, failing]],
        ['Nov 22, 2026'],
      ]),
    ],
  },
  {
    name: 'forum',
    task: 'Tell me about new topics in the beekeeping forum',
    days: [
      forum(
        [
          ['Varroa treatment in a mild winter', 'hannah_b', '14', '1,204', 'Today, 05:40'],
          ['Which fondant do you use?', 'oldpete', '33', '5,900', 'Yesterday, 22:10'],
        ],
        '57',
      ),
      forum(
        [
          ['Wasps inside the hive in November?', 'jo_lister', '1', '44', 'Today, 06:02'],
          ['Varroa treatment in a mild winter', 'hannah_b', '19', '1,377', 'Yesterday, 23:15'],
          ['Which fondant do you use?', 'oldpete', '33', '5,955', 'Sat Nov 21, 2026 10:10 pm'],
        ],
        '81',
      ),
      forum(
        [
          ['Varroa treatment in a mild winter', 'hannah_b', '22', '1,501', 'Today, 04:15'],
          ['Wasps inside the hive in November?', 'jo_lister', '6', '190', 'Yesterday, 21:37'],
          ['Which fondant do you use?', 'oldpete', '33', '5,981', 'Sat Nov 21, 2026 10:10 pm'],
        ],
        '49',
      ),
    ],
  },
  {
    name: 'rates',
    task: 'Tell me the rate of the Swiss franc and the pound each day and how it changed',
    days: [
      rates('20 November 2026', '0.8812', '0.9304'),
      rates('23 November 2026', '0.8795', '0.9322'),
      rates('24 November 2026', '0.8801', '0.9322'),
    ],
  },
  {
    name: 'league',
    task: 'How did Whitby Town play and where do they stand in the table?',
    days: [
      league(
        [win, draw, ['Sat 21 Nov', 'Shildon', '3–2', 'Morpeth']],
        [
          ['1', 'Shildon', '18', '40'],
          ['2', 'Whitby Town', '18', '37'],
          ['3', 'Consett', '18', '35'],
        ],
      ),
      league(
        [loss, win, draw],
        [
          ['1', 'Shildon', '19', '40'],
          ['2', 'Consett', '19', '38'],
          ['3', 'Whitby Town', '18', '37'],
        ],
      ),
      league(
        [['Mon 23 Nov', 'Morpeth', '1–4', 'Whitby Town'], loss, win],
        [
          ['1', 'Shildon', '19', '40'],
          ['2', 'Whitby Town', '19', '40'],
          ['3', 'Consett', '19', '38'],
        ],
      ),
    ],
  },
  {
    name: 'changelog',
    task: 'Tell me about breaking changes and security fixes',
    days: [changelog([seams]), changelog([dark, seams]), changelog([dark, seams])],
  },
  {
    name: 'board',
    task: 'Tell me when somebody joins or leaves the board',
    days: [
      people([
        ['Ann Lee', 'Chair'],
        ['Bob Okafor', 'Treasurer'],
        ['Cleo Ruiz', 'Secretary'],
      ]),
      people([
        ['Ann Lee', 'Chair'],
        ['Dev Patel', 'Treasurer'],
        ['Cleo Ruiz', 'Secretary'],
      ]),
      people([
        ['Ann Lee', 'Honorary chair'],
        ['Dev Patel', 'Treasurer'],
        ['Cleo Ruiz', 'Chair'],
      ]),
    ],
  },
]
