import { planPaths, publicPaths } from '#contract/pages.ts'
import { config } from '#server/platform/config.ts'

/** The rules for search engines, and the address of the site map. */
export function robotsText(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`
}

/** The list of the public pages for search engines. Source: the Sitemap protocol 0.9. */
export function siteMap(origin: string): string {
  const shown = publicPaths.filter((path) => config.plans !== 'off' || !planPaths.includes(path))
  const urls = shown.map((path) => `<url><loc>${origin}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}
