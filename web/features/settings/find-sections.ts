type Findable = Record<'title' | 'group' | 'words', string>

/** The sections whose title, group or words contain the beginning of every word of the query. */
export function findSections<Section extends Findable>(
  sections: readonly Section[],
  query: string,
): Section[] {
  const asked = wordsOf(query)
  return sections.filter(({ title, group, words }) => {
    const own = wordsOf(`${title} ${group} ${words}`)
    return asked.every((word) => own.some((each) => each.startsWith(word)))
  })
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
