/** Marks the list that the page's search field filters, and the searched text of each entry. */
export const searchMark = { 'data-search': '' }
export const foundByMark = (words: string) => ({ 'data-found-by': words })

/** Filters the list while the user types; ends with the signal. Without a script the list is complete. */
export function filterTopicsAsTyped(signal?: AbortSignal): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement && 'search' in target.dataset) filterTopics(target)
    },
    { signal },
  )
  // A browser may have restored the field's text after a reload.
  const field = document.querySelector<HTMLInputElement>('input[data-search]')
  if (field?.value) filterTopics(field)
}

function filterTopics(field: HTMLInputElement): void {
  const searchWords = field.value.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
  const entries = [...document.querySelectorAll<HTMLElement>('[data-found-by]')]
  for (const entry of entries) entry.hidden = !isFound(` ${entry.dataset.foundBy}`, searchWords)
  const count = entries.filter(({ hidden }) => !hidden).length
  const status = document.querySelector(`#${field.getAttribute('aria-describedby')}`)
  if (status) status.textContent = searchWords.length === 0 ? '' : foundText(count)
}

/** Whether each search word begins a word of the entry. */
export const isFound = (words: string, searchWords: readonly string[]): boolean =>
  searchWords.every((word) => words.includes(` ${word}`))

/** How many topics were found, in words. */
export function foundText(count: number): string {
  if (count === 0) return 'No topic has these words. Try others, or ask under Contact Us below.'
  return count === 1 ? '1 topic' : `${count} topics`
}
