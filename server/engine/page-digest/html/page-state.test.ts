import { expect, test } from 'vitest'
import { walls, unreadableReason } from './page-state.ts'

test('does not take a German page of job advertisements for a consent wall', () => {
  const jobs = 'Elektroniker\n\nBewerbungsfrist: 30.11.2026\n\nBusfahrer\n\nBewerbungsfrist: 31.12.2026'
  expect(unreadableReason(jobs, 'Stellen', false)).toBeNull()
  expect(unreadableReason('Mit Werbung weiterlesen\n\nWerbung akzeptieren', 'Zeitung', false)).toBe(
    walls.consent,
  )
})

test.each([
  [
    'We’ll be back soon',
    'Our website is currently down for scheduled maintenance. Please try again later.',
    walls.down,
  ],
  ['Error', 'Oops! Something went wrong\n\nAn unexpected error occurred. Error code: 0x8004.', walls.down],
  ['503', '# Service Unavailable\n\nThe server is temporarily unable to service your request.', walls.down],
  ['Wartung', 'Unsere Webseite ist wegen Wartungsarbeiten vorübergehend nicht erreichbar.', walls.down],
  ['Maintenance', 'Le site est actuellement en maintenance. Merci de revenir plus tard.', walls.down],
  ['Shop', '# Be right back\n\nWe are making some improvements.', walls.down],
  ['Queue', 'You are now in line. Your number in line: 18,233', walls.queue],
  ['Just a moment...', 'Verifying you are human. This may take a few seconds.', walls.human],
  ['Access Denied', 'You do not have permission to open this page.', walls.human],
  ['Shop', '# We can’t find that page\n\nTry the search, or go to the home page.', walls.missing],
  ['404', '# 404\n\nPage not found', walls.missing],
  ['Stadt', 'Die Seite wurde nicht gefunden.', walls.missing],
  ['Ville', 'Page introuvable. Retour à l’accueil.', walls.missing],
])('recognizes a page without content by the title %j', (title, text, wall) => {
  expect(unreadableReason(text, title, false)).toBe(wall)
})

test.each([
  ['Lifts', 'The lift at Quay Street is down for maintenance until 3 December.'],
  ['Kettle', 'Copper kettle\n\n£34.00\n\nCurrently unavailable.'],
  ['Akkuschrauber', '129,00 €\n\nDerzeit nicht verfügbar.'],
  ['Moules', 'Ce produit est temporairement indisponible.'],
  ['Baustellen', 'Wartungsarbeiten am Wehr vom 1. bis 4. Dezember.'],
  ['Anchor Inn', 'We are on holiday and will be back on 4 January.'],
  ['Cloudly Status', 'Partial outage\n\nIdentified - A faulty network device was found.'],
  ['Status', 'The payment service is currently unavailable. We are looking into it.'],
  ['Ferry', 'No service today. Service resumes tomorrow.'],
])('keeps %j as content', (title, text) => {
  expect(unreadableReason(text, title, false)).toBeNull()
})
