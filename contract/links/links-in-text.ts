import { isWebLink } from '#contract/agents/agents.ts'

/** A host by its name, or by its number in version 4 or 6. */
const withoutScheme =
  /^(?:(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]\S*)?$/iu
const candidates = /(?:https?:\/\/|www\.)[^\s<>"']+|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\/[^\s<>"']*/giu

/** A text as the address it is meant to be: 'bbc.co.uk/news' and '203.0.113.7' are enough. */
export function asWebLink(text: string): string {
  return withoutScheme.test(text) ? `https://${text}` : text
}

/** The links of a text, if it holds nothing but links with spaces or lines between them; else undefined. */
export function severalLinks(text: string): string[] | undefined {
  const pieces = text.trim().split(/\s+/)
  return pieces.length > 1 && pieces.every((piece) => isWebLink(asWebLink(piece))) ? pieces : undefined
}

/** The web addresses that stand in a sentence, without the signs that end it. */
export function linksInText(text: string): string[] {
  const found = [...text.matchAll(candidates)]
    .filter(({ index }) => text[index - 1] !== '@')
    .map(([match]) => asWebLink(match.replace(/[.,;:!?)\]}'"]+$/, '')))
  return [...new Set(found.filter(isWebLink))]
}
