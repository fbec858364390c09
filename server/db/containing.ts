/** The pattern by which LIKE finds a text anywhere, taken to the letter. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
