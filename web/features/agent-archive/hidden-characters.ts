/** Characters that do not show, or that turn the direction of reading: what a reader sees is not what is there. */
const hidden = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/u
const joiners =
  /(?<=[\p{Extended_Pictographic}\p{L}\p{M}\uFE0F\p{Emoji_Modifier}])[\u200C\u200D](?=[\p{Extended_Pictographic}\p{L}])/gu

/** Whether a text holds something that cannot be seen; what joins emoji and letters of some scripts is no such thing. */
export function hasHiddenCharacters(text: string): boolean {
  return hidden.test(text.replace(joiners, ''))
}
