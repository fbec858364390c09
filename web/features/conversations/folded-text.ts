const foldedCharsMax = 900
/** A text that is only a little longer is shown whole: nobody presses a button for one more line. */
const wholeCharsMax = 1_200

/** The beginning of a long text, cut where a paragraph, a line or a word ends; undefined where nothing needs to be cut. */
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

/** A code block that is cut in two still has to end. */
function closeFence(text: string): string {
  const fences = text.match(/^ {0,3}```/gm)?.length ?? 0
  return fences % 2 === 1 ? `${text}\n\`\`\`` : text
}
