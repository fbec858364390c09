/** The words of the site; the components hold no text of their own about the business. */
export interface Site {
  name: string
  tagline: string
  intro: string
  /** The button under the introduction. */
  call: { label: string; href: string }
  highlights: readonly { title: string; text: string }[]
}
