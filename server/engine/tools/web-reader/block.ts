/** A piece of a page that stands by itself, in the order of the page. */
export interface Block<Place = undefined> {
  kind: 'text' | 'heading' | 'item' | 'table' | 'code'
  /** As markdown. */
  markdown: string
  /** Its words alone, on one line. */
  text: string
  /** Characters of `text` that are links. */
  linkChars: number
  /** Where it stands, as the one who walks the page says. */
  place: Place
}
