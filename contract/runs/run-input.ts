const bytesUnits = ['bytes', 'kB', 'MB']
/** The line that tells of a file, known by its shape, whatever it calls one; what stands after that word is about the file. */
const fileLine = /^\[\p{L}+: ("([^"\n]*)" · [^\n]*)\]$/mu
const control = /(?![\n\t])\p{Cc}/gu

export interface SentFile {
  name: string
  kind: string
  bytes: number
  text: string
  /** The file says more than `text`. */
  isCut: boolean
}

/** How what people send with a run becomes its one input, and how it is told apart again. */
export const runInput = {
  /** What was typed, a line that tells of the file, and its text, in at most so many characters. */
  withFile(typed: string, file: SentFile, charsMax: number): string {
    const room = charsMax - typed.length - file.name.length - 200
    const kept = file.text.slice(0, Math.max(0, room)).toWellFormed()
    const all = file.text.length.toLocaleString('en')
    const share =
      kept.length === file.text.length && !file.isCut
        ? `all of its ${all} characters`
        : `the first ${kept.length.toLocaleString('en')} of ${file.isCut ? 'more than ' : ''}${all} characters`
    const about = `[File: "${file.name}" · ${file.kind}, ${bytesLabel(file.bytes)} · ${share}]`
    return [typed.trim(), `${about}\n\n${kept}`].filter(Boolean).join('\n\n')
  },
  /** Text without what no file of text holds, that is not seen and cannot be stored. */
  plain: (text: string) =>
    text
      .replace(/\r\n?/g, '\n')
      .replace(control, '')
      .replace(/^\ufeff/, '')
      .toWellFormed(),
  /** The parts of an input that was sent with a file, else undefined. */
  fileIn(input: string | null): { typed: string; name: string; about: string; text: string } | undefined {
    const found = input === null ? null : fileLine.exec(input)
    if (!found || input === null) return undefined
    return {
      typed: input.slice(0, found.index).trim(),
      name: found[2] ?? '',
      about: found[1] ?? '',
      text: input.slice(found.index + found[0].length).replace(/^\n+/, ''),
    }
  },
  /** The same text without the line about the file, as a script or a reader without a model works on it. */
  withoutFrame(input: string | null): string | null {
    const sent = runInput.fileIn(input)
    return sent ? [sent.typed, sent.text].filter(Boolean).join('\n\n') : input
  },
}

/** A size as people say it: '512 bytes', '1.2 MB'. */
export function bytesLabel(bytes: number): string {
  const step = bytesUnits.findLastIndex((_, index) => bytes >= 1_000 ** index || index === 0)
  return `${Number((bytes / 1000 ** step).toFixed(1))} ${bytesUnits[step]}`
}
