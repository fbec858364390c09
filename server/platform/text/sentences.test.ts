import { expect, test } from 'vitest'
import { splitSentences } from './sentences.ts'

test.each([
  ['Dr. Smith met Mrs. Jones. They talked.', ['Dr. Smith met Mrs. Jones.', 'They talked.']],
  ['It starts on Jan. 3, 2025. Be there.', ['It starts on Jan. 3, 2025.', 'Be there.']],
  ['See No. 5 and Fig. 2 here. Then go.', ['See No. 5 and Fig. 2 here.', 'Then go.']],
  ['He said no. Then he left.', ['He said no.', 'Then he left.']],
  [
    'The U.S. Treasury rose. It fell in the U.S. The rest stayed.',
    ['The U.S. Treasury rose.', 'It fell in the U.S.', 'The rest stayed.'],
  ],
  [
    'Am 3. Mai stieg der Kurs, z. B. in Bonn. Dann fiel er.',
    ['Am 3. Mai stieg der Kurs, z. B. in Bonn.', 'Dann fiel er.'],
  ],
  ['J. R. Tolkien wrote it! Did he? Yes.', ['J. R. Tolkien wrote it!', 'Did he?', 'Yes.']],
  ['東京は晴れ。明日は雨です。', ['東京は晴れ。', '明日は雨です。']],
])('splits %j at the ends of its sentences', (text, sentences) => {
  expect(splitSentences(text)).toEqual(sentences)
})
