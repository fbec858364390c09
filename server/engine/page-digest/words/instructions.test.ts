import { expect, test } from 'vitest'
import { queryOf } from '#server/engine/page-digest/choose/query.ts'

/** The query of a task: its own words, and the parts that would be reported as not found. */
const soughtBy = (task: string) => {
  const { words, parts } = queryOf(task, '')
  return {
    words: [...words].filter(([, weight]) => weight === 1).map(([word]) => word),
    parts: parts.map(({ label }) => label),
  }
}

test.each([
  ['Watch the prices of copy paper, tell me when they change.', ['prices', 'copy', 'paper']],
  ['Tell me when they change: the prices of copy paper', ['prices', 'copy', 'paper']],
  ['Watch the ferry timetable and let me know if anything changes', ['ferry', 'timetable']],
  ['Each morning, list the new job openings.', ['job', 'openings']],
  ['Every Monday at 8 am, check the ferry timetable', ['ferry', 'timetable']],
  ['Check the ferry timetable, every Friday evening, and email me a note', ['ferry', 'timetable']],
  ['Please notify me as soon as something is new about the harbour', ['harbour']],
  ['Keep an eye on the harbour and ping me right away if it happens', ['harbour']],
  ['Read the tide table, twice a day, at 7:30 and at noon, and send us an alert', ['tide']],
  [
    'Read the ferry timetable. Otherwise stay silent, in English, at most five points.',
    ['ferry', 'timetable'],
  ],
  ['Notify us by email whenever the ferry timetable changes', ['ferry', 'timetable']],
  ['If the timetable changes, let me know by Slack; say nothing if nothing changed', ['timetable']],
  ['Fasse die Hafenmeldungen zusammen, höchstens fünf Punkte, auf Deutsch', ['hafenmeldungen']],
  ['Prüfe jeden Tag den Fahrplan und schick mir eine Mail', ['fahrplan']],
  ['Resume el horario, en tres frases, en español', ['horario']],
  ['Résume les horaires, en trois phrases, sinon ne dis rien', ['horaires']],
  ['Beobachte die Strompreise und sag mir Bescheid, wenn sie sich ändern.', ['strompreise']],
  ['Jeden Morgen: melde dich, sobald es etwas Neues zum Hafen gibt', ['hafen']],
  ['Überwache den Fahrplan, gib mir sofort Bescheid, falls er sich ändert', ['fahrplan']],
  ['Prüfe den Fahrplan, jeden Montag um 8 Uhr, und benachrichtige mich', ['fahrplan']],
  ['Vigila los precios del papel y avísame cuando cambien', ['precios', 'papel']],
  ['Cada mañana, dime si hay cambios en el horario', ['horario']],
  ['Revisa el horario, todos los lunes, y mándame un correo si cambia', ['horario']],
  ['Surveille les tarifs du papier et préviens-moi dès qu’ils changent', ['tarifs', 'papier']],
  ['Tous les matins, dis-moi si les horaires changent', ['horaires']],
  ['Regarde les horaires, chaque lundi, et tiens-moi au courant', ['horaires']],
  ['Controlla gli orari e avvisami quando cambiano', ['orari']],
  ['Veja os horários e me avise quando mudarem', ['horários']],
  ['Bekijk de dienstregeling en laat mij weten als er iets wijzigt', ['dienstregeling']],
  ['港の料金を調べて、変わったら知らせてください', ['港', '料金']],
  ['检查港口价格，有变化请通知我', ['港口', '价格']],
])('does not search for whom, how and when to notify: %s', (task, subject) => {
  const { words, parts } = soughtBy(task)
  expect(words).toEqual(expect.arrayContaining(subject))
  expect(words.length).toBeLessThanOrEqual(subject.length + 1)
  // Every part that would be reported as not found names the subject.
  for (const part of parts) expect(subject.some((word) => part.toLowerCase().includes(word))).toBe(true)
})

test.each([
  ['Tell me about drops of the river level', ['drops', 'river', 'level']],
  ['Tell me when the harbour fair opens', ['harbour', 'fair', 'opens']],
  ['Let me know if the price of copper drops below 8000', ['price', 'copper', 'drops', '8000']],
  ['Which bins are collected every Monday?', ['bins', 'collected', 'monday']],
  ['List the shops that open every Sunday and on public holidays', ['shops', 'open', 'sunday', 'holidays']],
  ['Report the Friday ferry to the island, and what a ticket costs', ['friday', 'ferry', 'island', 'ticket']],
  ['Find the morning star and the evening star', ['star', 'evening']],
  [
    'Sag mir, wann die Messe beginnt und wo der Hafen gesperrt ist',
    ['messe', 'beginnt', 'hafen', 'gesperrt'],
  ],
  ['Find hotels in two words: sea view, and the price tag', ['hotels', 'sea', 'view', 'price', 'tag']],
  ['Which buses run every night?', ['buses', 'night']],
  ['Avísame si baja el precio del cobre', ['baja', 'precio', 'cobre']],
  ['Dis-moi si le prix du cuivre baisse', ['prix', 'cuivre', 'baisse']],
])('searches for every word of the subject: %s', (task, subject) => {
  expect(soughtBy(task).words).toEqual(expect.arrayContaining(subject))
})

test.each([
  ['List each rule and its deadline, the most important first.', ['rule', 'deadline']],
  [
    'Report versions, dates and breaking changes, security fixes first',
    ['versions', 'dates', 'breaking', 'security fixes'],
  ],
  ['Name the ferries and the piers on the linked pages', ['ferries', 'piers']],
  ['List the job openings and the wages. Leave out what was reported before.', ['job openings', 'wages']],
])('reports only things as not found, not how to notify: %s', (task, things) => {
  expect(soughtBy(task).parts).toEqual(things)
})

const time = (task: string) => {
  const startedAt = performance.now()
  queryOf(task, '')
  return performance.now() - startedAt
}

test('reads a long task of blanks and repeated beginnings as quickly as any other', () => {
  const usual = Math.max(
    ...['one', 'two', 'three'].map(() => time('the harbour and the ferry, '.repeat(370))),
  )
  for (const part of ['\n', ' ', 'tell me ', 'every ', 'tell me when ', 'at 1', 'gib mir ', ', '])
    expect(time(part.repeat(10_000 / part.length))).toBeLessThan(usual * 100)
})

test('reads "tell me when something changes" as a request for news, not for a date', () => {
  const { wishes } = queryOf('The opening hours of the harbour office, tell me when they change', '')
  expect([...wishes]).toEqual(['new'])
  expect(queryOf('Tell me when the harbour fair opens', '').wishes.has('date')).toBe(true)
})
