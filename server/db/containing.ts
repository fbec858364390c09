/** Returns the LIKE pattern that finds a literal text anywhere. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
