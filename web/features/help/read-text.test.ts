import { expect, test } from 'vitest'
import { piecesOf, readText } from './read-text.ts'

const source = `# Tea

How to make
tea.

<!-- not shown -->

## Boil & pour

1. Boil **Water**
   for long.
2. Pour.

- one
- two

### A heading

\`\`\`sh
kettle on

kettle off
\`\`\`

![A pot](pot)
`

test('a text is its title, what it is about, and sections of steps, lists, headings, code and pictures', () => {
  expect(readText(source)).toEqual({
    title: 'Tea',
    summary: 'How to make tea.',
    sections: [
      {
        id: 'boil-pour',
        title: 'Boil & pour',
        blocks: [
          { kind: 'steps', items: ['Boil **Water** for long.', 'Pour.'] },
          { kind: 'list', items: ['one', 'two'] },
          { kind: 'heading', text: 'A heading' },
          { kind: 'code', text: 'kettle on\n\nkettle off' },
          { kind: 'picture', name: 'pot', alt: 'A pot' },
        ],
      },
    ],
  })
})

test('a line is words, labels, code, keys and links', () => {
  expect(piecesOf('Press **Run now**, `npm start` or <kbd>Ctrl K</kbd> ([more](/help)).')).toEqual([
    { kind: 'words', text: 'Press ' },
    { kind: 'label', text: 'Run now' },
    { kind: 'words', text: ', ' },
    { kind: 'code', text: 'npm start' },
    { kind: 'words', text: ' or ' },
    { kind: 'key', text: 'Ctrl K' },
    { kind: 'words', text: ' (' },
    { kind: 'link', text: 'more', href: '/help' },
    { kind: 'words', text: ').' },
  ])
})

test('a value in another notation is refused, and not shown unchanged', () => {
  expect(() => readText('# A\n\nB\n\n## C\n\n| a | b |')).toThrow('| a | b |')
  expect(() => readText('No title')).toThrow(Error)
})
