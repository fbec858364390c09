// chunk: base
import { runPicturesMax } from './run-names.ts'

const bytesUnits = ['bytes', 'kB', 'MB']
/** Matches the line that describes a file: by its form, whatever its first word is. */
const fileLine = /^\[\p{L}+: ("([^"\n]*)" · [^\n]*)\]$/mu
/** Matches the lines at the beginning of an input that describe its pictures. */
const pictureLines = /^(?:\[\p{L}+: "[^"\n]*" · [^\n]* · [0-9a-f]{32}\](?:\n+|$))+/u
const pictureLine = /^\[\p{L}+: "([^"\n]*)" · ([^\n]*) · ([0-9a-f]{32})\]$/gmu
const control = /(?![\n\t])\p{Cc}/gu

export interface SentFile {
  name: string
  kind: string
  bytes: number
  text: string
  /** `text` is only a part of the file. */
  isCut: boolean
}

/** A picture that was sent with a run; it is stored under its hash. */
export interface SentPicture {
  name: string
  /** Its kind, its size and its sides: 'PNG, 12 kB, 640 × 480'. */
  about: string
  hash: string
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
  /** The input with the pictures that were sent with it, at its beginning: names of stored pictures, never their bytes. */
  withPictures(input: string, pictures: readonly SentPicture[]): string {
    const lines = pictures.map(({ name, about, hash }) => `[Picture: "${name}" · ${about} · ${hash}]`)
    return [lines.join('\n'), input].filter(Boolean).join('\n\n')
  },
  /** The pictures that an input names. */
  picturesIn(input: string | null): SentPicture[] {
    const lines = input === null ? null : pictureLines.exec(input)
    if (!lines) return []
    const found = [...lines[0].matchAll(pictureLine)].slice(0, runPicturesMax)
    return found.map(([, name = '', about = '', hash = '']) => ({ name, about, hash }))
  },
  /** The input without the lines about its pictures; null: nothing else was sent. */
  withoutPictures(input: string | null): string | null {
    return input !== null && pictureLines.test(input) ? input.replace(pictureLines, '') || null : input
  },
  /** Normalizes line breaks, and removes control characters, which are invisible and may not be storable. */
  plain: (text: string) =>
    text
      .replace(/\r\n?/g, '\n')
      .replace(control, '')
      .replace(/^\ufeff/, '')
      .toWellFormed(),
  /** The parts of an input with a file, else undefined. */
  fileIn(whole: string | null): { typed: string; name: string; about: string; text: string } | undefined {
    const input = runInput.withoutPictures(whole)
    const found = input === null ? null : fileLine.exec(input)
    if (!found || input === null) return undefined
    return {
      typed: input.slice(0, found.index).trim(),
      name: found[2] ?? '',
      about: found[1] ?? '',
      text: input.slice(found.index + found[0].length).replace(/^\n+/, ''),
    }
  },
  /** The input without the lines about its file and its pictures, for scripts and for the reader without a model. */
  withoutFrame(input: string | null): string | null {
    const sent = runInput.fileIn(input)
    return sent ? [sent.typed, sent.text].filter(Boolean).join('\n\n') : runInput.withoutPictures(input)
  },
}

/** Formats a size: '512 bytes', '1.2 MB'. */
export function bytesLabel(bytes: number): string {
  const step = bytesUnits.findLastIndex((_, index) => bytes >= 1_000 ** index || index === 0)
  return `${Number((bytes / 1000 ** step).toFixed(1))} ${bytesUnits[step]}`
}
