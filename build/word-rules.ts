/** A word or pattern that reads like translated text, and the standard term for it. */
interface WordRule {
  pattern: RegExp
  better: string
}

/** A match in a text: what was written, and what to write instead. */
export interface WordMatch {
  word: string
  better: string
}

/** Only words that are wrong in nearly every sentence: a word that often has a good use ("kept", "past") needs a reader. */
const rules: WordRule[] = [
  { pattern: /\banew\b/, better: 'again' },
  { pattern: /\bonce more\b/, better: 'again, retry' },
  { pattern: /\bwho(?:m|so)?ever\b/, better: 'the user who, any caller that' },
  { pattern: /(?:^|[.:;] )Whom? (?!.*\?)/, better: 'the user who' },
  { pattern: /\b(?:by|for|from|of|to|with) who\b/, better: 'the user who' },
  { pattern: /\bstands?\b(?! for\b|-)/, better: 'is, appears' },
  { pattern: /(?<!-)\bstanding\b/, better: 'current status' },
  { pattern: /\btold\b(?! apart)/, better: 'notified, reported' },
  { pattern: /\btells? (?:of|it|them|others|everybody)\b/, better: 'report, notify' },
  { pattern: /\b(?:go|goes|going|went|gone) on\b/, better: 'continue' },
  { pattern: /\bin(?: other)? hands?\b/, better: 'in flight, lease lost' },
  { pattern: /\bin the air\b/, better: 'in flight' },
  { pattern: /\bby now\b/, better: 'already' },
  { pattern: /\bc(?:a|o)mes? of (?:it|this|that|them)\b|\bwhat came\b/i, better: 'outcome, input' },
  { pattern: /\botherwise than\b/, better: 'different from' },
  { pattern: /\bso long\b/, better: 'meanwhile, as long' },
  { pattern: /(?<!\bterms )\bof (?:no )?use\b/i, better: 'useful' },
  { pattern: /\bno good\b/, better: 'invalid' },
  { pattern: /\bcounts? no more\b/, better: 'expired, revoked' },
  { pattern: /\bby hand\b/, better: 'manual' },
  { pattern: /\bmend(?:s|ed|ing)?\b/, better: 'fix' },
  { pattern: /\bways? in\b(?! which)/, better: 'entry point, sign-in method' },
  { pattern: /\bdoors?\b/, better: 'entry point' },
  { pattern: /\bthe long way\b/, better: 'slow path, transactional path' },
  { pattern: /\blanes?\b/, better: 'dedicated connection' },
  { pattern: /\bsift(?:s|ed|ing)?\b/, better: 'filter' },
  { pattern: /\bon hold\b/, better: 'suspended' },
  { pattern: /\bat fault\b/, better: 'failed, caused it' },
  { pattern: /\bwhere (?:no|none|nothing|nobody|there (?:is|are))\b/, better: 'when, if' },
]

/** The words of a text that have a better one, each rule once. */
export function findWords(text: string): WordMatch[] {
  return rules.flatMap(({ pattern, better }) => {
    const match = pattern.exec(text)
    return match ? [{ word: match[0].trim(), better }] : []
  })
}
