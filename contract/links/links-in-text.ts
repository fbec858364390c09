import { asWebLink, isWebLink } from './web-link.ts'

/**
 * Candidates for addresses in a sentence: with a scheme, a path after a name or a number, or a port after a number.
 * Matches only from the start of a word, so that a long word is not tried from each of its letters.
 */
const candidates =
  /(?:https?:\/\/|www\.)[^\s<>"']+|(?<![\p{L}\p{N}.-])(?:(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d{1,5})?\/|(?:localhost|\d{1,3}(?:\.\d{1,3}){3})(?::\d|\/(?!\d{1,2}(?![^\s.,;:!?)]))))[^\s<>"']*/giu

/** The links of a text that contains only links, separated by spaces, commas or line breaks; else undefined. */
export function severalLinks(text: string): string[] | undefined {
  const pieces = text
    .trim()
    .replace(/,$/, '')
    .split(/,?\s+|,(?=https?:)/i)
  return pieces.length > 1 && pieces.every((piece) => isWebLink(asWebLink(piece))) ? pieces : undefined
}

/** The web addresses in a sentence, without the punctuation that ends it. */
export function linksInText(text: string): string[] {
  const found = [...text.matchAll(candidates)]
    .filter(({ index }) => text[index - 1] !== '@')
    .map(([match]) => asWebLink(match.replace(/[.,;:!?)\]}'"]+$/, '')))
  return [...new Set(found.filter(isWebLink))]
}
