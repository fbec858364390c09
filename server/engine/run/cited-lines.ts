import type { ReadLine } from '#server/engine/run-context.ts'
import { cite } from '#server/platform/text/safe-markdown.ts'

const citation = / ?[[【(]\s?(L\d{1,5}(?:\s?[,;–-]\s?L?\d{1,5}){0,20})\s?[\]】)]/g
/** The same source several times in a row. */
const again = /(\[\d{1,4}\])(?:\s?\1){1,50}/g

const numbersIn = (list: string) => [...list.matchAll(/\d+/g)].map(([number]) => Number(number))

/** An answer that cites sources in place of their lines; numbers of no line are removed. */
export function withSourceNumbers(answer: string, lines: readonly ReadLine[]): string {
  const sources = new Map(lines.map(({ number, source }) => [number, source]))
  return answer
    .replace(citation, (written, list: string) => {
      const numbers = [...new Set(numbersIn(list).flatMap((number) => sources.get(number) ?? []))]
      return numbers.length > 0 && written.startsWith(' ') ? ` ${cite(numbers)}` : cite(numbers)
    })
    .replace(again, '$1')
}

/** The lines that an answer cites, in the order of their numbers. */
export function citedLines(answer: string, lines: readonly ReadLine[]): ReadLine[] {
  const cited = new Set([...answer.matchAll(citation)].flatMap(([, list = '']) => numbersIn(list)))
  return lines.filter(({ number }) => cited.has(number))
}
