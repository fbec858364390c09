import type { Page } from '@playwright/test'

/**
 * Translates every page of the browser tab as browsers do, from its first text on and again with each change of the
 * page: `replace` puts a copy of a text in `<font><font>` (Chrome), `wrap` puts the text itself in one more `<font>`.
 * An extension beside it puts a node of its own before every button, and moves it when the button changes.
 * The words remain the same, so that a journey can read the page as without it.
 */
export async function translate(page: Page, how: 'replace' | 'wrap'): Promise<void> {
  await page.addInitScript(translateDocument, how)
}

/** Runs in the page. */
function translateDocument(how: 'replace' | 'wrap') {
  const wrapsMax = 3
  const wrapper = 'font'
  const own = 'x-extension'
  const leaveAlone = 'script, style, textarea, option, title, [translate=no], [contenteditable], svg'
  const around = (content: Node) => {
    const font = document.createElement(wrapper)
    font.append(content)
    return font
  }
  const translateText = (text: Text) => {
    const { parentElement } = text
    if (!parentElement || !text.data.trim() || parentElement.closest(leaveAlone)) return
    if (how === 'replace') {
      if (parentElement.nodeName !== 'FONT')
        text.replaceWith(around(around(document.createTextNode(text.data))))
      return
    }
    let wraps = 0
    for (let node: Element | null = parentElement; node?.nodeName === 'FONT'; node = node.parentElement)
      wraps += 1
    if (wraps >= wrapsMax) return
    const mark = document.createComment('')
    text.before(mark)
    mark.replaceWith(around(text))
  }
  const extend = (button: Element) => {
    const before = button.previousElementSibling
    if (before?.localName === own) return before.before(document.createComment('extension'))
    button.before(document.createElement(own))
  }
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const node of [target, ...addedNodes]) if (node.isConnected) translateAll(node)
    // What it did itself is no change of the page.
    observer.takeRecords()
  })
  const translateAll = (root: Node) => {
    if (root instanceof Text) return translateText(root)
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) translateText(text)
    if (root instanceof Element) for (const button of root.querySelectorAll('main button')) extend(button)
  }
  observer.observe(document, { childList: true, characterData: true, subtree: true })
}
