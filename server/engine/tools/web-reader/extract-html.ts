import { Defuddle } from 'defuddle/node'
import { parseHTML } from 'linkedom'
import { cleanLine, cleanText } from './clean-text.ts'
import { plainFromHtml } from './plain-from-html.ts'
import { isoDate } from './publication-date.ts'
import { scanHtml } from './scan-html.ts'
import { removeUnseen } from './remove-unseen.ts'
import type { ParsedPage } from './parsed-page.ts'

const htmlCharsMax = 3_000_000
/** Below this the main-content guess has probably missed, and everything on the page is shown instead. */
const guessCharsMin = 200

/** The readable part of a page as markdown; `plain` takes the way that no page can make slow. */
export async function extractHtml(source: string, url: string, plain: boolean): Promise<ParsedPage> {
  const html = source.slice(0, htmlCharsMax)
  const scan = scanHtml(html)
  const found = { kind: 'html' as const, title: scan.title, publishedAt: scan.publishedAt }
  const article = plain || scan.tooComplex ? undefined : await extractArticle(html, url)
  const truncated = source.length > htmlCharsMax
  if (article && article.text.length >= guessCharsMin) {
    return {
      ...found,
      title: found.title ?? article.title,
      publishedAt: found.publishedAt ?? article.publishedAt,
      text: article.text,
      truncated,
    }
  }
  const everything = cleanText(plainFromHtml(html))
  const text = everything.length > (article?.text.length ?? 0) ? everything : (article?.text ?? '')
  return { ...found, text, truncated }
}

async function extractArticle(html: string, url: string) {
  try {
    const { document } = parseHTML(wholePage(html))
    removeUnseen(document)
    const result = await Defuddle(document, url, {
      markdown: true,
      removeImages: true,
      // It takes short lists for bylines, and a lost fact is worse than a byline.
      removeContentPatterns: false,
      // It would ask third parties for what a page lacks; the only way out of this server is not in here.
      useAsync: false,
    })
    return {
      title: cleanLine(result.title),
      publishedAt: isoDate(result.published),
      text: cleanText(result.content),
    }
  } catch {
    // A page that its parser cannot take is read the plain way.
    return undefined
  }
}

/** A fragment gets the frame that the tree builder needs to find a body. */
function wholePage(html: string): string {
  return /<body|<html/i.test(html) ? html : `<!doctype html><html><head></head><body>${html}</body></html>`
}
