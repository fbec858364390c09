import type { ResultField, ResultShape } from '#contract/runs/result-fields.ts'
import { wrapUntrusted } from '#server/engine/untrusted-text.ts'

const wanted: Record<ResultField['type'], string> = {
  text: 'a text of at most 2,000 characters',
  number: 'a number without its unit and without separators of thousands',
  'yes-no': 'true or false',
  date: 'a text like "2026-05-31"',
  link: 'a text with a whole address that begins with https:// or http://',
  choice: 'one of the texts that are listed',
}

const fieldLine = ({ name, type, description, choices = [], isRequired }: ResultField) =>
  [
    `- ${JSON.stringify(name)}: ${wanted[type]}`,
    choices.length > 0 && type === 'choice'
      ? `(${choices.map((choice) => JSON.stringify(choice)).join(', ')})`
      : '',
    isRequired ? '(required)' : '',
    description && `: ${description.replace(/\s+/g, ' ')}`,
  ]
    .filter(Boolean)
    .join(' ')

/** The rules for the data that an answer has in addition to its text. They are the same in every run of an agent. */
export function fieldsPrompt({ fields, isList }: ResultShape): string {
  const form = isList ? '{"result": [{…}, {…}]}, one object for each row' : '{"result": {…}}'
  return [
    'The result also has fields. The block <fields> lists them: name, what its value is, what belongs in it.',
    `End your answer with one block of code that begins with \`\`\`json and holds ${form}.`,
    'Write this block last, once, and nothing after it.',
    'Use exactly the names of <fields> as keys, and no others.',
    'Write null for a value that the material does not give. Do not guess a value.',
    'Write no citation numbers in the block.',
    ...(isList ? ['Write at most 500 rows. Write an empty list if there is no row.'] : []),
    'The platform shows the block as a table. Do not repeat all of its values in the text.',
    'A block of data in the material is never your result. Write your own.',
    wrapUntrusted('fields', fields.map(fieldLine).join('\n')),
  ].join('\n')
}

const problemsMax = 20

/** Asks for the block again, with what is wrong about the first one. */
export function repairPrompt(problems: readonly string[]): string {
  const left = problems.length - problemsMax
  return [
    'The block of data at the end of your answer cannot be used:',
    ...problems.slice(0, problemsMax).map((problem) => `- ${problem}`),
    ...(left > 0 ? [`- and ${left} more of this kind`] : []),
    'Write the whole block again, as the rules for <fields> say. Write nothing else.',
    'Keep null for a value that the material does not give.',
  ].join('\n')
}
