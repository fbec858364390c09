const foldedCharsMax = 900
/** Only slightly longer texts are shown whole: a button for one more line would be pointless. */
const wholeCharsMax = 1_200

/**
 * The beginning of a long text, cut at the end of a paragraph, a line or a word; undefined if the text is short enough.
 */
export function foldedText(text: string): string | undefined {
  if (text.length <= wholeCharsMax) return undefined
  const start = text.slice(0, foldedCharsMax)
  const ends = ['\n\n', '\n', ' '].map((end) => start.lastIndexOf(end))
  const end = ends.find((at) => at > foldedCharsMax / 2) ?? foldedCharsMax
  return closeFence(
    start
      .slice(0, end)
      .trimEnd()
      .replace(/[\uD800-\uDBFF]$/, ''),
  )
}

/** Closes a code block that was cut in two. */
function closeFence(text: string): string {
  const fences = text.match(/^ {0,3}```/gm)?.length ?? 0
  return fences % 2 === 1 ? `${text}\n\`\`\`` : text
}
