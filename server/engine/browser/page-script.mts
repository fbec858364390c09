/**
 * Scripts for a world of their own in the page, which shares its document and none of its objects: what a page does to
 * the functions of its scripts has no effect here.
 */

/** The text that the page shows, and whether it says that more is coming. */
export const lookScript = `(() => {
  const text = document.body ? document.body.innerText : ''
  const waits = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
  const isBusy = [...document.querySelectorAll('[aria-busy="true"], [role="progressbar"]:not([aria-valuenow])')]
    .slice(0, 50).some(waits)
  const lines = text.split('\\n').map((line) => line.trim()).filter(Boolean)
  const isLoading = lines.slice(0, 400).some((line) => /^(?:\\S+ ?){1,5}(?:…|\\.\\.\\.)$/.test(line) && line.length < 60)
  return { text: text.slice(0, 50000) + text.length, isBusy: isBusy || isLoading || lines.length === 0 }
})()`

/** Goes on by a screen; false: the end is reached. */
export const scrollScript = `(() => {
  const { scrollHeight } = document.documentElement
  if (scrollY + innerHeight >= scrollHeight - 4) return false
  scrollBy({ top: innerHeight, behavior: 'instant' })
  return true
})()`

export const scrollBackScript = `scrollTo({ top: 0, behavior: 'instant' })`

/** The document as HTML: open shadow roots and frames of the same site become part of it, scripts are left out. */
export const htmlScript = (charsMax: number) => `(() => {
  const framesMax = 20
  let frames = 0
  const roots = []
  const walk = (node) => {
    for (const element of [...node.querySelectorAll('*')]) {
      if (element.shadowRoot) {
        roots.push(element.shadowRoot)
        walk(element.shadowRoot)
      }
      if (element.localName === 'iframe' || element.localName === 'frame') takeIn(element)
      if (element.localName === 'noscript' || element.localName === 'style') element.remove()
      if (element.localName === 'script' && !/json/.test(element.type)) element.remove()
    }
  }
  const takeIn = (frame) => {
    let body
    try {
      body = frame.contentDocument && frame.contentDocument.body
    } catch {}
    if (!body || !body.hasChildNodes() || !frame.checkVisibility() || ++frames > framesMax) return
    const part = document.createElement('section')
    part.append(...body.childNodes)
    frame.replaceWith(part)
    walk(part)
  }
  walk(document)
  const root = document.documentElement
  const attributes = [...root.attributes].map(({ name, value }) =>
    ' ' + name + '="' + value.replaceAll('&', '&amp;').replaceAll('"', '&quot;') + '"').join('')
  return ('<!doctype html><html' + attributes + '>' + root.getHTML({ shadowRoots: roots }) + '</html>').slice(0, ${charsMax})
})()`
