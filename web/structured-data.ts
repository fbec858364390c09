import { originPlaceholder, pages, publicPaths } from '#contract/pages.ts'
import { planOffers } from '#contract/plans/plan-offers.ts'
import { questions } from '#web/features/pricing/question-list.ts'

interface NamedPage {
  path: string
  title: string
  description: string
}

type Thing = Record<string, unknown>

const site = 'Balancia AI'
const centsInDollar = 100
const addressOf = (path: string) => originPlaceholder + path

/** The schema.org data of a page for search engines; contains nothing that the page does not show. */
export function structuredData({ path, title, description }: NamedPage): Thing[] {
  if (!(publicPaths as readonly string[]).includes(path)) return []
  const things: Thing[] =
    path === pages.home ? [webSite(description), software(description)] : [breadcrumbs(path, title)]
  if (path === pages.pricing) things.push({ ...software(description), offers: offers() }, faq())
  return things.map((thing) => ({ '@context': 'https://schema.org', ...thing }))
}

const webSite = (description: string): Thing => ({
  '@type': 'WebSite',
  name: site,
  url: addressOf(pages.home),
  description,
  inLanguage: 'en',
})

const software = (description: string): Thing => ({
  '@type': 'SoftwareApplication',
  name: site,
  url: addressOf(pages.home),
  description,
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Any, in a web browser',
  isAccessibleForFree: true,
})

const breadcrumbs = (path: string, title: string): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Home', item: addressOf(pages.home) },
    { '@type': 'ListItem', position: 2, name: title.split(' · ')[0], item: addressOf(path) },
  ],
})

const offers = (): Thing[] =>
  planOffers.map(({ id, name, price, interval }) => ({
    '@type': 'Offer',
    name: `${name}, ${interval}`,
    price: (price / centsInDollar).toFixed(2),
    priceCurrency: 'USD',
    url: addressOf(`${pages.pricing}#plan-${id}`),
  }))

const faq = (): Thing => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
