const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

// A name or a word follows these.
const beforeWord =
  /(?:^|[\s(„“"'])(?:dr|mr|mrs|ms|prof|st|vs|e\.g|i\.e|cf|dept|approx|ca|bzw|z\. ?b|d\. ?h|u\. ?a|bsp|inkl|exkl|ggf|evtl|gen|sen|rep|gov|lt|col|mio|mrd|mme|mlle|sr|sra|dra|ul|tel|hr|fr|\p{L})\.\s*$/iu
// A number follows these.
const beforeNumber =
  /(?:^|[\s(„“"'])(?:no|nos|nr|art|abs|fig|figs|eq|sec|vol|ch|pp?|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mär|okt|dez)\.\s*$/iu
const dotted = /\b[a-z]\.[a-z]\.\s*$/i
const ordinal = /(?:^|[\s(])\d{1,2}\.\s*$/
const monthStart = /^\s*(?:jan|feb|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec)\p{L}*/iu
const commonStart =
  /^\s*(?:the|a|an|it|its|in|on|at|this|that|these|those|he|she|they|we|you|i|and|but|however|for|if|as|by|from|there)\b/i

/** Whether an apparent end of a sentence continues in `next`. */
function continuesIn(end: string, next: string): boolean {
  if (/["”“»’」』]\s*$/u.test(end) && /^\s*(?:\p{Ll}|と|って|など)/u.test(next)) return true
  if (ordinal.test(end)) return monthStart.test(next)
  if (beforeNumber.test(end)) return /^\s*\d/.test(next)
  if (dotted.test(end)) return !commonStart.test(next)
  return beforeWord.test(end)
}

const closers: Record<string, string> = { '„': '“”', '“': '”', '«': '»', '「': '」', '『': '』', '"': '"' }
const opener = /[„“«「『"]/u
/** A longer quotation is split into sentences. */
const quotationCharsMax = 500

/**
 * Sentences of a paragraph; ignores the false ends after abbreviations, initials and ordinals; keeps a quotation whole.
 */
export function splitSentences(paragraph: string): string[] {
  const sentences: string[] = []
  const quotes = opener.test(paragraph)
  let open = ''
  let quotedUntil = 0
  for (const { segment, index } of segmenter.segment(paragraph)) {
    if (open && index >= quotedUntil && !continuesIn(open.slice(-24), segment)) {
      sentences.push(open.trim())
      open = ''
    }
    open += segment
    if (quotes && index + segment.length > quotedUntil) {
      quotedUntil = endOfQuotation(paragraph, Math.max(index, quotedUntil), index + segment.length)
    }
  }
  sentences.push(open.trim())
  return sentences.filter(Boolean)
}

/** The end of the last quotation that begins between two places; an unclosed quotation is ignored. */
function endOfQuotation(paragraph: string, from: number, to: number): number {
  let end = 0
  let at = from
  while (at < to) {
    const offset = paragraph.slice(at, to).search(opener)
    if (offset < 0) return end
    const start = at + offset
    const closing = closers[paragraph.charAt(start)] ?? ''
    const rest = paragraph.slice(start + 1, start + quotationCharsMax)
    const length = rest.search(closing.length > 1 ? /[“”]/u : new RegExp(closing, 'u'))
    if (length < 0) return end
    end = start + length + 2
    at = end
  }
  return end
}
