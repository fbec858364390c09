/** Characters that are invisible or change the text direction, so that a reader does not see what the text contains. */
const hidden = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/u
const joiners =
  /(?<=[\p{Extended_Pictographic}\p{L}\p{M}\uFE0F\p{Emoji_Modifier}])[\u200C\u200D](?=[\p{Extended_Pictographic}\p{L}])/gu

/** Whether a text contains hidden characters, except those that join emoji and letters of some scripts. */
export function hasHiddenCharacters(text: string): boolean {
  return hidden.test(text.replace(joiners, ''))
}
