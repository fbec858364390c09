import { asWebLink, isWebLink } from './web-link.ts'

/**
 * What may be an address in a sentence: by its scheme, by a path behind a name or a number, or by a port behind a number.
 * It begins where a word does, so that a long word is not tried from each of its letters.
 */
const candidates =
  /(?:https?:\/\/|www\.)[^\s<>"']+|(?<![\p{L}\p{N}.-])(?:(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d{1,5})?\/|(?:localhost|\d{1,3}(?:\.\d{1,3}){3})(?::\d|\/(?!\d{1,2}(?![^\s.,;:!?)]))))[^\s<>"']*/giu

/** The links of a text, if it holds nothing but links with spaces, commas or lines between them; else undefined. */
export function severalLinks(text: string): string[] | undefined {
  const pieces = text
    .trim()
    .replace(/,$/, '')
    .split(/,?\s+|,(?=https?:)/i)
  return pieces.length > 1 && pieces.every((piece) => isWebLink(asWebLink(piece))) ? pieces : undefined
}

/** The web addresses that stand in a sentence, without the signs that end it. */
export function linksInText(text: string): string[] {
  const found = [...text.matchAll(candidates)]
    .filter(({ index }) => text[index - 1] !== '@')
    .map(([match]) => asWebLink(match.replace(/[.,;:!?)\]}'"]+$/, '')))
  return [...new Set(found.filter(isWebLink))]
}
