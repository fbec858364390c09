/** A piece of English in a source file. */
export interface SourceText {
  line: number
  text: string
}

/**
 * Source files whose strings are instructions to a model. Not the persona library: its descriptions speak of doors and
 * standing crews and mean just that.
 */
export const promptFiles = [
  /^server\/engine\/(?:join|lessons)\/[a-z-]+-call\.ts$/,
  /^server\/engine\/run\/prompt\.ts$/,
  /^server\/engine\/model\/calls\/(?:ask|provider-prompt)\.ts$/,
  /^server\/features\/builders\/(?:ask-for-form|edit-code|understand-[a-z]+)\.ts$/,
]

const logCall = /\blog\.(?:trace|debug|info|warn|error|fatal)\(/
/** A call of the logger is at most this many lines long. */
const logCallLines = 10
const strings = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[^]|[^`\\])*`/g

/** Comment of a line: the rest after its marker, and whether a block comment is still open behind it. */
function commentOf(line: string, isInBlock: boolean): { text: string | undefined; isInBlock: boolean } {
  const opening = isInBlock ? undefined : /(?:^|[\s{(,;])\/\*+(.*)/.exec(line)
  const block = isInBlock ? line.replace(/^\s*\*?(?!\/)/, '') : opening?.[1]
  if (block !== undefined) {
    const end = block.indexOf('*/')
    return { text: end < 0 ? block : block.slice(0, end), isInBlock: end < 0 }
  }
  return { text: /(?:^|\s)\/\/\s(.*)/.exec(line)?.[1], isInBlock: false }
}

/** Strings from a line on, up to the line that closes a call indented as the one that opens it. */
function stringsOfCall(lines: readonly string[], from: number): SourceText[] {
  const indent = /^\s*/.exec(lines[from] ?? '')?.[0] ?? ''
  const end = lines.slice(from, from + logCallLines).findIndex((line, at) => {
    return at === 0 ? /\)[,;)}\s]*$/.test(line) : line.startsWith(`${indent})`)
  })
  const call = lines.slice(from, from + Math.max(end, 0) + 1)
  return call.flatMap((line, at) =>
    [...line.matchAll(strings)].map(([text]) => ({ line: from + at + 1, text: text.slice(1, -1) })),
  )
}

/** Strings of a whole file, line by line. */
function stringsOf(source: string): SourceText[] {
  return [...source.matchAll(strings)].flatMap((match) => {
    const first = source.slice(0, match.index).split('\n').length
    return match[0].split('\n').map((text, at) => ({ line: first + at, text }))
  })
}

/** Returns the comments and log messages of a source file, and the prompts of a prompt file, one entry per line. */
export function sourceTexts(path: string, source: string): SourceText[] {
  const texts: SourceText[] = []
  let isInBlock = false
  const lines = source.split('\n')
  for (const [at, line] of lines.entries()) {
    const comment = commentOf(line, isInBlock)
    isInBlock = comment.isInBlock
    if (comment.text !== undefined) texts.push({ line: at + 1, text: comment.text.trim() })
    else if (logCall.test(line)) texts.push(...stringsOfCall(lines, at))
  }
  if (!path.endsWith('.test.ts') && promptFiles.some((file) => file.test(path))) {
    texts.push(...stringsOf(source))
  }
  return texts
}
