/** The blocks of Hebrew, Arabic and the other scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A name as a sentence of ours quotes it. Isolates a name in a right-to-left script (U+2068, U+2069), which would otherwise
 * reorder the words and numbers around it; other names stay as they are. In JSX, `<bdi>` does the same.
 */
export const isolated = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name)
