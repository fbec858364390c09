import { expect, test } from 'vitest'
import { splitThoughts } from './written-thoughts.ts'

const answers: [string, string][] = [
  ['<think>a</think>\n\nOpen.', 'Open.'],
  ['\n <THINK>\na\n</think >Open.', 'Open.'],
  ['<think>a</think>\n<think>b</think>\nOpen.', 'Open.'],
  ['<thinking reason="x">a</thinking>Open.', 'Open.'],
  ['<reasoning>a < b</reasoning>\n# Open', '# Open'],
  ['<thought>a</thought>Open.', 'Open.'],
  ['<seed:think>a</seed:think>Open.', 'Open.'],
  ['[THINK]a[/THINK]Open.', 'Open.'],
  ['◁think▷a◁/think▷Open.', 'Open.'],
  ['<|begin_of_thought|>a<|end_of_thought|>\n<|begin_of_solution|>Open.<|end_of_solution|>', 'Open.'],
  [
    '<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|message|>Open.<|return|>',
    'Open.',
  ],
  ['<|start|>assistant<|channel|>analysis<|message|>a<|end|>Open.', 'Open.'],
  ['<|channel|>final<|message|>Open.', 'Open.'],
  ['analysisWe need to look.assistantfinalOpen.', 'Open.'],
  ['<think>a</think><answer>\nOpen.\n</answer>', 'Open.'],
  ['The user asks.\n</think>\n\nOpen.', 'Open.'],
  ['<think>never closed', ''],
  ['[THINK]never closed', ''],
]

test.each(answers)('the thought in %j is no part of the answer', (written, answer) => {
  expect(splitThoughts(written).answer).toBe(answer)
})

test('every thought is returned beside the answer, in order', () => {
  expect(splitThoughts('<think>a</think><think>b')).toEqual({ answer: '', thoughts: ['a', 'b'] })
  expect(splitThoughts('[THINK]a[/THINK]\nOpen.')).toEqual({ answer: 'Open.', thoughts: ['a'] })
  expect(splitThoughts('First\nthis.\n</think>\nOpen.')).toEqual({
    answer: 'Open.',
    thoughts: ['First\nthis.'],
  })
  expect(splitThoughts('Open.')).toEqual({ answer: 'Open.', thoughts: [] })
})

test.each(answers)('the thought in %j is never shown, wherever its pieces are cut', (written, answer) => {
  // Without its opening mark, a thought looks like an answer until it ends.
  if (!/^[\s<[◁]/.test(written)) return
  for (let length = 1; length < written.length; length += 1) {
    const shown = splitThoughts(written.slice(0, length), false).answer
    expect(answer.startsWith(shown.replace(/<[\s\S]*$/, '').trimEnd()), JSON.stringify(shown)).toBe(true)
  }
})

test.each([
  'Models write `<think>a</think>` first.',
  '```xml\n<think>\na\n</think>\n```\n\nOpen.',
  'R1 writes:\n\n> <think>\n> </think>\n\nOpen.',
  'The tag "</think>" ends it.',
  'Analysis: prices rose.',
  'analysis of prices: none rose.',
  '<p>Open.</p>',
  '<details>\n<summary>a</summary>\n</details>',
  '[1] Open.',
  '<answer>42</answer>',
])('%j is an answer and stays as it is', (written) => {
  expect(splitThoughts(written).answer).toBe(written)
})
