/** Characters of markdown that are drawn; the rest is cut. */
export const markdownCharactersMax = 100_000
const nestingMax = 8
const indentationMax = 24
const markRunMax = 40

/** One quote or list mark at the start of a line: what nests blocks in blocks. */
const blockMark = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])/
const blockMarks = new RegExp(`^(?:${blockMark.source})+`)
const everyBlockMark = new RegExp(blockMark, 'g')
const longMarkRun = new RegExp(`([[*_~])\\1{${markRunMax},}`, 'g')

/** Cuts markdown to a length and a depth that a browser draws without effort, whoever wrote it. */
export function tameMarkdown(text: string): string {
  return text.slice(0, markdownCharactersMax).split('\n').map(tameLine).join('\n')
}

function tameLine(line: string) {
  return line
    .replace(/^[ \t]+/, (indentation) => indentation.slice(0, indentationMax))
    .replace(blockMarks, (marks) => (marks.match(everyBlockMark) ?? []).slice(0, nestingMax).join(''))
    .replace(longMarkRun, (run) => run.slice(0, markRunMax))
}
