/** Marks the list that a field of this page narrows, and in it what each entry is found by. */
export const searchMark = { 'data-search': '' }
export const foundByMark = (words: string) => ({ 'data-found-by': words })

/** Narrows the list as something is typed; ends with the signal. Without a script the list is whole. */
export function narrowAsTyped(signal?: AbortSignal): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement && 'search' in target.dataset) narrow(target)
    },
    { signal },
  )
  // What a browser has put back into the field after a reload counts as well.
  const field = document.querySelector<HTMLInputElement>('input[data-search]')
  if (field?.value) narrow(field)
}

function narrow(field: HTMLInputElement): void {
  const asked = field.value.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
  const entries = [...document.querySelectorAll<HTMLElement>('[data-found-by]')]
  for (const entry of entries) entry.hidden = !isFound(` ${entry.dataset.foundBy}`, asked)
  const count = entries.filter(({ hidden }) => !hidden).length
  const told = document.querySelector(`#${field.getAttribute('aria-describedby')}`)
  if (told) told.textContent = asked.length === 0 ? '' : foundWords(count)
}

/** Each word that was typed begins one of the words of an entry. */
export const isFound = (words: string, asked: readonly string[]): boolean =>
  asked.every((word) => words.includes(` ${word}`))

/** How many topics were found. */
export function foundWords(count: number): string {
  if (count === 0) return 'No topic has these words. Try others, or ask under Contact Us below.'
  return count === 1 ? '1 topic' : `${count} topics`
}
