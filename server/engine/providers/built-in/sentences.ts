const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

// A name or a word follows these.
const beforeWord =
  /(?:^|[\s(„“"'])(?:dr|mr|mrs|ms|prof|st|vs|e\.g|i\.e|cf|dept|approx|ca|bzw|z\. ?b|d\. ?h|u\. ?a|bsp|inkl|exkl|ggf|evtl|gen|sen|rep|gov|lt|col|\p{L})\.\s*$/iu
// A number follows these.
const beforeNumber =
  /(?:^|[\s(„“"'])(?:no|nos|nr|art|abs|fig|figs|eq|sec|vol|ch|pp?|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mär|okt|dez)\.\s*$/iu
const dotted = /\b[a-z]\.[a-z]\.\s*$/i
const ordinal = /(?:^|[\s(])\d{1,2}\.\s*$/
const monthStart = /^\s*(?:jan|feb|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec)\p{L}*/iu
const commonStart =
  /^\s*(?:the|a|an|it|its|in|on|at|this|that|these|those|he|she|they|we|you|i|and|but|however|for|if|as|by|from|there)\b/i

/** Whether a sentence that seems to end really goes on in `next`. */
function goesOn(end: string, next: string): boolean {
  if (ordinal.test(end)) return monthStart.test(next)
  if (beforeNumber.test(end)) return /^\s*\d/.test(next)
  if (dotted.test(end)) return !commonStart.test(next)
  return beforeWord.test(end)
}

/** Sentences of a paragraph, without the false ends after abbreviations, initials and ordinals. */
export function splitSentences(paragraph: string): string[] {
  const sentences: string[] = []
  let open = ''
  for (const { segment } of segmenter.segment(paragraph)) {
    if (open && !goesOn(open.slice(-24), segment)) {
      sentences.push(open.trim())
      open = ''
    }
    open += segment
  }
  sentences.push(open.trim())
  return sentences.filter(Boolean)
}
