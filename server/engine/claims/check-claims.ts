import { exactKey } from '#server/platform/text/compare-key.ts'
import { figuresIn, isDerived } from './figures.ts'
import { namesIn, wordsForNames } from './names.ts'

/** A detail of an answer that none of the given texts has. */
export interface UnfoundClaim {
  kind: 'figure' | 'name' | 'quotation'
  text: string
  /** The offset in the answer after it. */
  end: number
}

const claimsMax = 50
const lineCharsMax = 4_000

/**
 * The figures, names and quotations of an answer in markdown that are in none of the texts it was written from, in
 * order. Compares without any model: a figure by its value in any notation, a name by its words, a quotation by all of
 * its words. Accepts a figure that two others of the same line give, as a difference or a share. Names are not checked in
 * scripts without capitals.
 */
export function checkClaims(answer: string, texts: readonly string[], language: string): UnfoundClaim[] {
  const known = knownIn(texts)
  const claims: UnfoundClaim[] = []
  let from = 0
  for (const line of masked(answer).split('\n')) {
    if (claims.length >= claimsMax) break
    const part = line.slice(0, lineCharsMax)
    const own = [
      ...unfoundQuotations(part, known.key),
      ...unfoundFigures(part, known.figures),
      ...unfoundNames(part, known.words, language),
    ]
    claims.push(...apart(own).map((claim) => ({ ...claim, end: claim.end + from })))
    from += line.length + 1
  }
  return claims.slice(0, claimsMax)
}

function knownIn(texts: readonly string[]) {
  const all = texts.join('\n')
  return {
    key: ` ${exactKey(all)} `,
    figures: new Set(figuresIn(all).flatMap(({ values }) => values)),
    words: wordsForNames(all),
  }
}

/** Code, addresses and citations hold no claims. */
const unclaimed =
  /```[\s\S]{0,20000}?(?:```|$)|`[^`\n]{1,500}`|https?:\/\/[^\s<>)\]]{1,2000}|\[L?\d{1,5}\]|^[ \t]{0,12}\d{1,3}[.)](?=\s)/gm

const masked = (text: string) => text.replace(unclaimed, (part) => part.replace(/[^\n]/g, ' '))

/** Without claims inside of others, in the order of the line. */
function apart(claims: readonly UnfoundClaim[]): UnfoundClaim[] {
  const startOf = ({ end, text }: UnfoundClaim) => end - text.length
  return claims
    .filter(
      (claim) =>
        !claims.some(
          (other) =>
            other !== claim &&
            startOf(other) <= startOf(claim) &&
            other.end >= claim.end &&
            other.text.length > claim.text.length,
        ),
    )
    .toSorted((a, b) => a.end - b.end)
}

const quotation = /[“„«「『"]([^“”„«»「」『』"\n]{2,400})[”“»」』"]/g
const quotedWordsMin = 3
const quotedIdeographsMin = 8

function unfoundQuotations(line: string, key: string): UnfoundClaim[] {
  return [...line.matchAll(quotation)].flatMap((match) => {
    const [text, inner = ''] = match
    const isLong =
      inner.trim().split(/\s+/).length >= quotedWordsMin ||
      (/\p{sc=Han}|\p{sc=Hiragana}/u.test(inner) && inner.length >= quotedIdeographsMin)
    const parts = inner
      .split(/\[?(?:…|\.{3})\]?/)
      .map(exactKey)
      .filter(Boolean)
    const isKnown = parts.every((part) => key.includes(part))
    return isLong && !isKnown ? [{ kind: 'quotation', text, end: match.index + text.length }] : []
  })
}

function unfoundFigures(line: string, known: ReadonlySet<string>): UnfoundClaim[] {
  const all = figuresIn(line)
  const isKnown = ({ values }: { values: string[] }) => values.some((value) => known.has(value))
  const found = all.filter(isKnown)
  return all
    .filter((figure) => !figure.isSmall && !isKnown(figure) && !isDerived(figure, found))
    .map(({ text, end }) => ({ kind: 'figure', text, end }))
}

function unfoundNames(line: string, words: ReadonlySet<string>, language: string): UnfoundClaim[] {
  return namesIn(line, words, language).map(({ text, end }) => ({ kind: 'name', text, end }))
}
