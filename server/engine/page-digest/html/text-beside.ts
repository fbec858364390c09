const shownMax = 60
const charsMax = 200

interface Tree {
  querySelectorAll(
    selector: string,
  ): Iterable<{ textContent: string | null; getAttribute(name: string): string | null }>
}

/** What a page shows in other ways than as text: the entries of its lists to choose from, and its pictures in words. */
export function textBeside(tree: Tree): string[] {
  const options = [...tree.querySelectorAll('option')].map(({ textContent }) => textContent)
  const pictures = [...tree.querySelectorAll('img[alt]')].map((image) => image.getAttribute('alt'))
  return [options, pictures].flatMap((texts) =>
    texts
      .map((text) => (text ?? '').replace(/\s+/g, ' ').trim())
      .filter((text) => text !== '' && text.length <= charsMax)
      .slice(0, shownMax),
  )
}
