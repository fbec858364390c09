// chunk: page
const charactersMax = 60

/** A file name made from the name of something, without characters that file systems refuse. */
export function fileNameOf(name: string, ending: string, nameless: string): string {
  const plain = name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  const short = Array.from(plain).slice(0, charactersMax).join('').replace(/-$/, '')
  return `${short || nameless}.${ending}`
}

/** Lets the browser save a text, or bytes, as a file. */
export function saveFile(name: string, content: BlobPart, type: string) {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download reads the URL after this task, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

let isPreparing = false

/**
 * Prints an element of the page as a document of its own, in the page's style and without the rest of the page. Ignores
 * further presses until the print dialog opens.
 */
export async function printElement(element: Element, title: string): Promise<void> {
  if (isPreparing) return
  isPreparing = true
  try {
    await printInFrame(element, title)
  } finally {
    isPreparing = false
  }
}

async function printInFrame(element: Element, title: string): Promise<void> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = title
  document.body.append(frame)
  const page = frame.contentWindow
  if (!page) return frame.remove()
  page.document.title = title
  page.document.body.append(page.document.importNode(element, true))
  await copyStyles(page.document)
  page.addEventListener('afterprint', () => setTimeout(() => frame.remove()))
  page.print()
}

/** Resolves once the style sheets of this page have loaded in the target, or have failed to. */
async function copyStyles(target: Document): Promise<void> {
  const sheets = [...document.querySelectorAll('link[rel="stylesheet"]')].map((link) =>
    target.importNode(link),
  )
  const fetched = sheets.map(
    (sheet) =>
      new Promise((resolve) => {
        for (const end of ['load', 'error']) sheet.addEventListener(end, resolve)
      }),
  )
  target.head.append(...sheets)
  await Promise.all(fetched)
}
