import { expect, test } from 'vitest'
import { captionsOf } from './captions.ts'

test('each caption lasts until the next begins, and the last to the end of the film', () => {
  const chapters = [
    { at: 0, text: 'Sign up.' },
    { at: 61.25, text: 'Run it.' },
  ]
  expect(captionsOf(chapters, 3_723.5)).toBe(
    'WEBVTT\n\n1\n00:00:00.000 --> 00:01:01.250\nSign up.\n\n2\n00:01:01.250 --> 01:02:03.500\nRun it.\n',
  )
})

test('text that would break a cue or read as a tag is written so that it does not', () => {
  const [, , , , line] = captionsOf([{ at: 0, text: 'One\n\ntwo & <three> -->' }], 1).split('\n')
  expect(line).toBe('One two &amp; &lt;three&gt; --&gt;')
})

test('a time is rounded to the millisecond without a sixtieth second', () => {
  expect(captionsOf([{ at: 59.9996, text: 'On time.' }], 61)).toContain('00:01:00.000 --> 00:01:01.000')
})
