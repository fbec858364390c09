import { taskTypes } from '#contract/runs/runs.ts'
import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { leastCpuMs } from '#tests/setup/time/least-cpu.ts'
import { classifyTask } from './task-type.ts'

test.each([
  ['Research the market for electric bikes and compare competitors', 'research'],
  ['Summarise the news about climate policy', 'research'],
  ['Fasse die Nachrichten zusammen', 'research'],
  ['Watch the pricing page and tell me what changed', 'monitoring'],
  ['Monitor our website and alert me when it is down', 'monitoring'],
  ['Überwache die Preise der Konkurrenz täglich', 'monitoring'],
  ['Analyze sales data and calculate the monthly average', 'data_analysis'],
  ['Write a blog post about remote work', 'content_creation'],
  ['Schreibe einen Artikel über Wärmepumpen', 'content_creation'],
  ['Answer customer questions from the support tickets', 'customer_support'],
  ['Review pull requests and find bugs in the code', 'coding'],
  ['Write a Python script that renames files', 'coding'],
  ['Create a project plan with milestones for the launch', 'planning'],
  ['Draft a reply to this email from a supplier', 'communication'],
  ['Hello there', 'general'],
  ['', 'general'],
])('%j is a task of the kind %s', (task, kind) => {
  expect(classifyTask(task)).toBe(kind)
})

test('any text has exactly one kind, always the same, for less CPU than counting its words', async () => {
  assert(
    property(string({ maxLength: 300 }), (task) => {
      expect(taskTypes).toContain(classifyTask(task))
      expect(classifyTask(task)).toBe(classifyTask(task))
    }),
  )
  for (const part of ['write ', 'plan my ', 'make a ', 'analyze the ', 'a-']) {
    const text = part.repeat(50_000)
    const cpuMs = await leastCpuMs({
      counting: () => [...text.matchAll(/\p{L}+/gu)].length,
      classifying: () => classifyTask(text),
    })
    expect(cpuMs.classifying).toBeLessThan(cpuMs.counting)
  }
})
