import { expect, test } from 'vitest'
import { isTeachable, type LessonEvidence, plainLesson } from './lesson-rules.ts'

const none: LessonEvidence = {
  agentName: 'Scout',
  taskDescription: 'Report what is new.',
  engine: null,
  error: 'OpenAI answered 503: overloaded',
  remark: null,
  output: null,
  script: null,
  unread: [],
}
const code = 'total = 3\ncount = 0\nprint(total / count)'

test('a script error names the line, the error and what to check', { tags: 'words' }, () => {
  const script = { code, message: 'ZeroDivisionError: division by zero (line 3)' }
  expect(plainLesson({ ...none, script })).toBe(
    'The script fails at line 3 with ZeroDivisionError: division by zero. Check that the divisor is not zero before `print(total / count)`.',
  )
  const own = { code, message: 'HarbourClosed: no ships (line 9)' }
  expect(plainLesson({ ...none, script: own })).toBe(
    'The script fails at line 9 with HarbourClosed: no ships. Check the values that it works on before that line.',
  )
})

test('a script that failed without a line teaches nothing by rule', () => {
  expect(plainLesson({ ...none, script: { code, message: 'The script took longer than 60 s.' } })).toBeNull()
})

const link = { url: 'https://example.com/a', reason: 'Answered 404 Not Found.', before: true }

test('a script error teaches its line and its name', () => {
  const script = { code, message: 'ZeroDivisionError: division by zero (line 3)' }
  const lesson = plainLesson({ ...none, script })
  for (const fact of ['3', 'ZeroDivisionError: division by zero', '`print(total / count)`'])
    expect(lesson).toContain(fact)
})

test('a lesson of a link and of a remark is an instruction', { tags: 'words' }, () => {
  expect(plainLesson({ ...none, unread: [link] })).toBe(
    'Do not rely on example.com (Answered 404 Not Found): it could not be read in two runs in a row.',
  )
  expect(plainLesson({ ...none, remark: 'Too long.\nUse bullets.' })).toBe(
    'Mind this remark of the owner on an earlier result: Too long. Use bullets.',
  )
})

test('a link that could not be read twice in a row is not relied on; once may be an outage', () => {
  expect(plainLesson({ ...none, unread: [link] })).toContain('example.com (Answered 404 Not Found)')
  expect(plainLesson({ ...none, unread: [{ ...link, before: false }] })).toBeNull()
})

test('a remark becomes an instruction in its own words, within the length of a lesson', () => {
  expect(plainLesson({ ...none, remark: 'Too long.\nUse bullets.' })).toMatch(/: Too long\. Use bullets\.$/)
  expect(plainLesson({ ...none, remark: 'word '.repeat(400) })?.length).toBeLessThanOrEqual(500)
})

test('an outage of a service teaches nothing', () => {
  expect(plainLesson(none)).toBeNull()
  expect(isTeachable(none)).toBe(false)
})
