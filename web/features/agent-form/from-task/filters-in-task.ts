import { linksInText } from '#contract/links/links-in-text.ts'

const filtersMax = 6
const amountUnits = String.raw`(?:\s?(?:%|percent|k\b|euros?|eur|dollars?|usd|pounds?|gbp|chf|francs?|yen|hours?|km|miles?|m²|sqm|stars?))`
/** A condition in a task: what to leave out, what alone counts, and limits of an amount. */
const conditions = new RegExp(
  [
    String.raw`(?<=^|[,;:(–—]\s*|[.!?]\s|\n|\b(?:but|and)\s)(?:not|no|ignor(?:e|ing)|skip(?:ping)?|leav(?:e|ing)\sout|nothing\s(?:about|from|in)|(?:do\snot|don['’]t|never)\s(?:include|list|report|show|mention|send))\s[^,.;:!?()\n]{2,60}`,
    String.raw`\b(?:without|except(?:\sfor)?|excluding)\s[^,.;:!?()\n]{2,60}`,
    String.raw`\bonly\s(?:in|from|for|with|about|by|near|around|the\sones?|those)\s[^,.;:!?()\n]{2,60}`,
    String.raw`\b(?:under|below|above|over|less\sthan|more\sthan|cheaper\sthan|at\smost|at\sleast|up\sto)\s(?:(?:[£$€¥]\s?\d[\d.,]{0,12}(?<![.,])${amountUnits}?)|(?:\d[\d.,]{0,12}(?<![.,])${amountUnits}))`,
  ].join('|'),
  'giu',
)
/** Where a condition ends although no punctuation says so. */
const nextThought =
  /\s+(?:every|each|at \d|on (?:weekdays?|\w+days?)|and (?:tell|send|list|report|show|say|alert)|because|please)\b.*$/iu
/** 'No more than three sentences' is about the answer and 'not only' restricts nothing. */
const noCondition =
  /^(?:not only|no longer|not sure|no need|nothing (?:about|from|in) (?:it|this)|no more than|only for (?:me|us)|only (?:in|with|by) (?:the )?(?:mornings?|evenings?|text|words|sentences))\b/iu

/** The conditions that a task names, in its own words. */
export function filtersInTask(task: string): string[] {
  // Addresses end a condition; masking them keeps the position of the words.
  const masked = linksInText(task).reduce(
    (text, link) => {
      const written = [link, link.replace(/^https?:\/\//, '')].find((form) => text.includes(form))
      return written === undefined ? text : text.replaceAll(written, '\n'.repeat(written.length))
    },
    task.slice(0, 5_000),
  )
  const found = [...masked.matchAll(conditions)]
    .map(([match]) =>
      match
        .replace(nextThought, '')
        .replace(/\s+(?:on|at|in|from|of)?\s*$/iu, '')
        .trim(),
    )
    .filter((words) => /\s/.test(words) && !noCondition.test(words))
  return [...new Set(found)].slice(0, filtersMax)
}

/** The task without one of its conditions and the punctuation before it. */
export function withoutFilter(task: string, filter: string): string {
  const at = task.indexOf(filter)
  if (at < 0) return task
  const before = task.slice(0, at).replace(/(?:\s*[,;:(–—]\s*(?:but|and)?|\s+(?:but|and))\s*$|\s+$/iu, '')
  const after = task.slice(at + filter.length).replace(/^\)/, '')
  return `${before}${after}`.trim()
}
