import { expect, test } from 'vitest'
import { runInput } from '#contract/runs/run-input.ts'
import { followUpInput, mailAddress } from './follow-up-input.ts'

test('a follow-up sends the question and the result, separable and within the size of an input', () => {
  const input = followUpInput(
    { question: ' Which is the dearest? ', executionId: 7, result: '# Prices\n- 5 €' },
    1_000,
  )
  expect(runInput.fileIn(input)).toMatchObject({
    typed: 'Which is the dearest?',
    name: expect.stringContaining('#7'),
    text: '# Prices\n- 5 €',
  })
  const long = followUpInput({ question: 'Which?', executionId: 7, result: '😀'.repeat(5_000) }, 1_000)
  expect(long.length).toBeLessThanOrEqual(1_000)
  expect(long.isWellFormed()).toBe(true)
})

const mail = (result: string) => new URL(mailAddress('News & more', result, 'https://a.example/runs?run=7'))

test('an email holds the result and its address, and no more than mail programs accept', () => {
  const short = mail('Four prices changed & nothing else.')
  expect(short.searchParams.get('subject')).toBe('News & more')
  expect(short.searchParams.get('body')).toBe(
    'Four prices changed & nothing else.\n\nhttps://a.example/runs?run=7',
  )
  const long = mail('😀'.repeat(5_000)).searchParams.get('body') ?? ''
  expect(long).toMatch(/\n\n.+https:\/\/a\.example\/runs\?run=7$/)
  expect(long.length).toBeLessThan(3_200)
})
