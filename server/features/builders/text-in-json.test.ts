import { expect, test } from 'vitest'
import { textInJson } from './text-in-json.ts'

test('the text of a field is read at every moment of its being written, and never breaks', () => {
  const said = 'A “quay”, \n she said "so" \\ done \u00e9'
  const whole = `Sure: ${JSON.stringify({ reply: said, name: 'x' })}`
  let before = ''
  for (let length = 0; length <= whole.length; length += 1) {
    const now = textInJson(whole.slice(0, length), 'reply')
    expect(now.startsWith(before)).toBe(true)
    before = now
  }
  expect(before).toBe(said)
  expect(textInJson('{"reply": null, "name": "reply"}', 'reply')).toBe('')
})
