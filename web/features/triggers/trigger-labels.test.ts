// @module-tag words
import { expect, test } from 'vitest'
import { entryTypes, triggerEvents } from '#contract/triggers/triggers.ts'
import {
  answerText,
  attemptsText,
  eventSentence,
  isJson,
  payloadShown,
  sampleBody,
  triggerTitle,
} from './trigger-labels.ts'

const nameOf = (id: number) => ({ 7: 'Harbour watch' })[id]

test('an event trigger says in a sentence what it waits for', () => {
  expect(eventSentence({ event: 'agent.succeeded', agentId: 7 }, nameOf)).toBe(
    'Runs when “Harbour watch” finishes',
  )
  expect(eventSentence({ event: 'agent.failed' }, nameOf)).toBe('Runs when any other agent of yours fails')
  expect(new Set(triggerEvents.map((event) => eventSentence({ event }, nameOf))).size).toBe(
    triggerEvents.length,
  )
})

test('a trigger whose agent was deleted says that it never runs', () => {
  expect(eventSentence({ event: 'link.changed', agentId: 8 }, nameOf)).toContain('never runs')
})

test('a trigger without a name is called what it is', () => {
  expect(triggerTitle({ name: '', triggerType: 'api' })).toBe('API key')
  expect(triggerTitle({ name: 'Shop orders', triggerType: 'webhook' })).toBe('Shop orders')
})

test('the test console starts with a body that is JSON, for every kind of trigger', () => {
  for (const type of entryTypes) expect(isJson(sampleBody(type))).toBe(true)
  expect(isJson('plain words')).toBe(false)
})

test('an answer says whether a run was started', () => {
  expect(answerText(202)).toBe('Accepted: run started')
  expect(answerText(409)).toContain('no run was started')
})

test('a payload that is cut says how much is missing, and none shows nothing', () => {
  expect(payloadShown({ payload: 'abc', payloadLength: 3 })).toBe('abc')
  expect(payloadShown({ payload: 'abc', payloadLength: 1_503 })).toBe('abc\n… and 1,500 more characters')
  expect(payloadShown({ payload: null, payloadLength: 0 })).toBeUndefined()
})

test('a result says how often it was tried and what was answered', () => {
  expect(attemptsText({ attempts: 0, httpStatus: null })).toBe('Not tried yet')
  expect(attemptsText({ attempts: 1, httpStatus: null })).toBe('1 attempt')
  expect(attemptsText({ attempts: 3, httpStatus: 500 })).toBe('3 attempts, last answer 500')
})
