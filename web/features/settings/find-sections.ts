/** A section of the settings, as their list shows and finds it. */
export interface ListedSection {
  id: string
  title: string
  group: string
  /** Further words for what it contains. */
  words: string
}

/** The sections whose title, group or words contain the beginning of every word of the query. */
export function findSections(sections: readonly ListedSection[], query: string): ListedSection[] {
  const asked = wordsOf(query)
  return sections.filter(({ title, group, words }) => {
    const own = wordsOf(`${title} ${group} ${words}`)
    return asked.every((word) => own.some((each) => each.startsWith(word)))
  })
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
