// chunk: base
const bytesUnits = ['bytes', 'kB', 'MB']
/** Matches the line that describes a file: by its form, whatever its first word is. */
const fileLine = /^\[\p{L}+: ("([^"\n]*)" · [^\n]*)\]$/mu
const control = /(?![\n\t])\p{Cc}/gu

export interface SentFile {
  name: string
  kind: string
  bytes: number
  text: string
  /** `text` is only a part of the file. */
  isCut: boolean
}

/** Combines the typed text and a file into the one input of a run, and separates them again. */
export const runInput = {
  /** The typed text, a line that describes the file, and the file's text, in at most `charsMax` characters. */
  withFile(typed: string, file: SentFile, charsMax: number): string {
    const room = charsMax - typed.length - file.name.length - 200
    const fittingText = file.text.slice(0, Math.max(0, room)).toWellFormed()
    const all = file.text.length.toLocaleString('en')
    const share =
      fittingText.length === file.text.length && !file.isCut
        ? `all of its ${all} characters`
        : `the first ${fittingText.length.toLocaleString('en')} of ${file.isCut ? 'more than ' : ''}${all} characters`
    const about = `[File: "${file.name}" · ${file.kind}, ${bytesLabel(file.bytes)} · ${share}]`
    return [typed.trim(), `${about}\n\n${fittingText}`].filter(Boolean).join('\n\n')
  },
  /** Normalizes line breaks, and removes control characters, which are invisible and may not be storable. */
  plain: (text: string) =>
    text
      .replace(/\r\n?/g, '\n')
      .replace(control, '')
      .replace(/^\ufeff/, '')
      .toWellFormed(),
  /** The parts of an input with a file, else undefined. */
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
  /** The input without the line about the file, for scripts and for the reader without a model. */
  withoutFrame(input: string | null): string | null {
    const sent = runInput.fileIn(input)
    return sent ? [sent.typed, sent.text].filter(Boolean).join('\n\n') : input
  },
}

/** Formats a size: '512 bytes', '1.2 MB'. */
export function bytesLabel(bytes: number): string {
  const step = bytesUnits.findLastIndex((_, index) => bytes >= 1_000 ** index || index === 0)
  return `${Number((bytes / 1000 ** step).toFixed(1))} ${bytesUnits[step]}`
}
