/** A self-contained piece of a page, in the order of the page. */
export interface Block<Place = undefined> {
  kind: 'text' | 'heading' | 'item' | 'table' | 'code'
  /** As markdown. */
  markdown: string
  /** Only its words, on one line. */
  text: string
  /** Characters of `text` that are links. */
  linkChars: number
  /** Its place, as the code that walks the page defines it. */
  place: Place
}
