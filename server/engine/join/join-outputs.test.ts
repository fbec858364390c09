import { expect, test } from 'vitest'
import { joinOutputs } from './join-outputs.ts'

test('outputs appear under the names of their authors, and no sentence appears twice', () => {
  const first = 'The harbour opened again on Monday. Ships can moor at the new quay.'
  const second =
    '- The harbour opened again on Monday!\n- The bridge stays closed until December.\n\nYes.\n\nYes.'
  expect(
    joinOutputs([
      { name: 'Reader', output: first },
      { name: 'Writer', output: second },
    ]),
  ).toBe(`## Reader\n\n${first}\n\n## Writer\n\n- The bridge stays closed until December.\n\nYes.\n\nYes.`)
})

test('code, tables and headings stay as they are, and who has nothing new says so', () => {
  const code =
    '# Result of the day\n\n```\nprint("the same line of code")\nprint("the same line of code")\n```\n| a | b |'
  expect(joinOutputs([{ name: 'A', output: code }])).toBe(`## A\n\n${code}`)
  const said = 'The harbour opened again on Monday.'
  expect(
    joinOutputs([
      { name: 'A', output: said },
      { name: 'B', output: said },
    ]),
  ).toMatch(/## B\n\n(?!The harbour)\S.*\.$/)
})

test('marks around a sentence stay closed, and move with it when it moves up', () => {
  const note = '*Written by the built-in engine without an AI model.*'
  expect(
    joinOutputs([
      { name: 'A', output: `The harbour opened again on Monday.\n\n${note}` },
      { name: 'B', output: `The bridge stays closed until December.\n\n${note}` },
    ]),
  ).toBe(
    `## A\n\nThe harbour opened again on Monday.\n\n${note}\n\n## B\n\nThe bridge stays closed until December.`,
  )
})
