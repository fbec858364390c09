/** The words of the site; the components hold no text of their own about the business. */
export interface Site {
  name: string
  /** The first heading. */
  tagline: string
  intro: string
  /** The button under the introduction; null when there is nothing to lead to. */
  call: { label: string; href: string } | null
  /** ISO 4217 code of all amounts; null when none was named, then amounts have no sign. */
  currency: string | null
  /** Opening hours and where to find the owner; what is empty is not shown. */
  visit: {
    hours: readonly { days: string; times: string }[]
    address: string
    phone: string
    email: string
  }
  /** Texts of their own; one with a path has a page. */
  notes: readonly { title: string; text: string; path: string | null }[]
  /** What on these pages is sample content that the owner has not replaced yet. */
  samples: readonly string[]
}
