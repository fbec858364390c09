import { expect, test } from 'vitest'
import { asWebLink, isWebLink } from './web-link.ts'

test.each([
  ['bbc.co.uk/news', 'https://bbc.co.uk/news'],
  ['www.example.com', 'https://www.example.com'],
  ['müller.de:8443/x?y=1', 'https://müller.de:8443/x?y=1'],
  ['8.8.8.8', 'https://8.8.8.8'],
  ['8.8.8.8:8443/x', 'https://8.8.8.8:8443/x'],
  ['[2606:4700::1111]/x', 'https://[2606:4700::1111]/x'],
  ['1.2.3', '1.2.3'],
  ['http://example.com', 'http://example.com'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['no url', 'no url'],
  ['harbour', 'harbour'],
  ['Price:4000', 'Price:4000'],
])('%j is meant as %j', (typed, meant) => {
  expect(asWebLink(typed)).toBe(meant)
})

test.each([
  'localhost',
  'localhost:8080/prices',
  'localhost:3000?day=1',
  'stock.localhost/x',
  '192.168.1.5/x',
  '10.0.0.3',
  '127.0.0.1:3000',
  '169.254.1.1',
  '172.16.0.1/x',
  '172.31.255.1',
  '100.64.0.7',
  'intranet.local',
  'wiki.corp/start',
  'nas.lan:5000/x',
  'printer.home.arpa',
  'Intranet.LOCAL/News',
  '[::1]:8080/x',
  '[fd12:3456::1]',
  '[fe80::1]',
])('%j answers by http, for it is private', (typed) => {
  expect(asWebLink(typed)).toBe(`http://${typed}`)
  expect(isWebLink(asWebLink(typed))).toBe(true)
})

test.each(['172.32.0.1', '100.128.0.1', '10.example.com', 'localhost.example.com', 'local.example'])(
  '%j is public, however much it looks private',
  (typed) => {
    expect(asWebLink(typed)).toBe(`https://${typed}`)
  },
)

test.each([
  ['example.com:8080/x', 'http'],
  ['example.com:80', 'http'],
  ['example.com:8443', 'https'],
  ['192.168.1.1:443', 'https'],
])('the port of %j says %s for every host', (typed, scheme) => {
  expect(asWebLink(typed)).toBe(`${scheme}://${typed}`)
})
