import { afterAll, expect, test } from 'vitest'
import { config } from './config.ts'
import { siteUrl } from './site-url.ts'

const { host, port, publicUrl } = config
afterAll(() => {
  Object.assign(config, { host, port, publicUrl })
})

test.for([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
])('a site that listens on %s is reached at %s, and at its public address where it has one', ([at, url]) => {
  Object.assign(config, { host: at, port: 3000, publicUrl: undefined })
  expect(siteUrl()).toBe(url)
  expect(siteUrl(80)).toBe(url?.replace('3000', '80'))
  config.publicUrl = 'https://agents.example.com'
  expect(siteUrl()).toBe('https://agents.example.com')
})
