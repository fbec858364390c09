/**
 * JSON that preserves the digits of every number. A number that JavaScript cannot hold, such as 12345678901234567890 or
 * 1e400, is read as a raw JSON value (https://tc39.es/proposal-json-parse-with-source/), which `stringifyExact` writes
 * unchanged.
 */

/** A number stored with its original digits. Opaque: `exactDigits` reads it, `stringifyExact` writes it. */
export interface ExactNumber {
  readonly rawJSON: string
}

interface SourceTextJson {
  rawJSON(text: string): ExactNumber
  isRawJSON(value: unknown): value is ExactNumber
  parse(text: string, revive: (name: string, value: unknown, at: { source?: string }) => unknown): unknown
}

const sourceText = JSON as unknown as SourceTextJson

/** Only such a text can hold a number that loses digits: 16 of them in a row or an exponent. */
const mayLose = /\d[\d.]{15}|\d[eE]/

/**
 * Reads JSON that will be forwarded: each number that JavaScript would write differently keeps its original digits,
 * also `1.50`, `1e3` and `-0`. Throws like `parseExact`.
 */
export function parseAsWritten(text: string): unknown {
  return revive(text, (value, source) => String(value) === source && !Object.is(value, -0))
}

/** Reads JSON; numbers that would lose digits become an `ExactNumber`. Throws `SyntaxError`, also for a text nested too deeply. */
export function parseExact(text: string): unknown {
  return mayLose.test(text) ? revive(text, isKept) : JSON.parse(text)
}

function revive(text: string, keeps: (value: number, source: string) => boolean): unknown {
  try {
    return sourceText.parse(text, (_name, value, { source }) =>
      typeof value === 'number' && source !== undefined && !keeps(value, source)
        ? sourceText.rawJSON(source)
        : value,
    )
  } catch (error) {
    // Reviving recurses, so that a deep text overflows the stack where plain parsing does not.
    if (error instanceof RangeError) throw new SyntaxError('The JSON is nested too deeply.')
    throw error
  }
}

/** Writes JSON with the digits that `parseExact` preserved. `indent` is the number of spaces for each level. */
export function stringifyExact(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent)
}

/** Whether a value is a number that `parseExact` stored as digits. */
export function isExactNumber(value: unknown): value is ExactNumber {
  return sourceText.isRawJSON(value)
}

/** From 1e21 on JavaScript writes an exponent, in which an id would not be recognized. */
const plainMax = 1e21

function isKept(value: number, source: string): boolean {
  if (String(value) === source) return true
  return Math.abs(value) < plainMax && sameDecimal(String(value), source)
}

const sameDecimal = (a: string, b: string) => decimalOf(a) === decimalOf(b)

/** A canonical form of a decimal: its digits without leading and trailing zeros, and the position of the point. */
function decimalOf(source: string): string {
  const [mantissa = '', exponent = '0'] = source.toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  if (significant === '') return '0'
  const power = Number(exponent) - fraction.length + (digits.length - significant.length)
  return `${mantissa.startsWith('-') ? '-' : ''}${significant}e${power}`
}
