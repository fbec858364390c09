import { linkLead } from './frame.ts'
import type { PageBlock } from './page-blocks.ts'
import type { KeptShare, ReadingWay } from '#server/engine/page.ts'

export interface Choice {
  blocks: PageBlock[]
  way: Exclude<ReadingWay, 'plain'>
  kept: KeptShare
}

/** What a page is, by its title and its own structured data. */
export interface PageFacts {
  title: string | null
  /** `article`: in data about itself; `shared`: only where it is shared; `facts`: a product or a thread. */
  declared: 'article' | 'shared' | 'facts' | null
}

const partKeyMin = 20
/** The share of the text outside of menus that the vote must have to be the article. */
const articleShareMin = { article: 0.15, shared: 0.3, none: 0.7 }
const storiesMin = 3
const mainShareMin = 0.6
const linkShare = 0.5
const teaserCharsMax = 80

const keyOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
const charsOf = (blocks: readonly PageBlock[]) => blocks.reduce((all, { text }) => all + text.length, 0)
/** Characters outside of links: content, not navigation. */
const proseChars = (blocks: readonly PageBlock[]) => charsOf(blocks) - linksOf(blocks)
const linksOf = (blocks: readonly PageBlock[]) => blocks.reduce((all, { linkChars }) => all + linkChars, 0)

/** Selects the content of a page: the article that the vote found; or everything that is not frame. */
export function chooseBlocks(
  all: readonly PageBlock[],
  vote: readonly { text: string }[],
  facts: PageFacts,
): Choice {
  const isVoted = inVote(vote)
  const inside = withoutFrame(all, isVoted)
  const voted = inside.filter(isVoted)
  const main = mainOf(inside)
  const chosen = wayOf(voted, inside, facts)
  const isEither = chosen === 'article' && main.every((block) => block.kind === 'heading' || isVoted(block))
  const kept = chosen === 'article' && !isEither ? voted : main
  const blocks = withoutTeasers(withNotices(kept, inside))
  return {
    blocks: withoutTitle(blocks, facts.title),
    way: isEither ? 'either' : chosen,
    kept: { chars: charsOf(blocks), of: charsOf(all) },
  }
}

const noticeCharsMax = 600

/** Adds the short notices of a page to its readers; none if together they are long enough to be its text. */
function withNotices(kept: readonly PageBlock[], inside: readonly PageBlock[]): readonly PageBlock[] {
  const notices = inside.filter((block) => block.place.isNotice && !isLink(block))
  if (notices.length === 0 || charsOf(notices) > noticeCharsMax) return kept
  const all = new Set([...kept, ...notices])
  return inside.filter((block) => all.has(block))
}

/** Frame by name does not count as frame if it contains most of the article, or everything. */
function withoutFrame(all: readonly PageBlock[], voted: (block: PageBlock) => boolean): readonly PageBlock[] {
  const inside = all.filter(({ place }) => !place.inFrame)
  if (inside.length === 0) return all
  const isHollow = charsOf(inside.filter(voted)) < charsOf(all.filter(voted)) / 2
  return isHollow ? all.filter((block) => !block.place.inFrame || voted(block)) : inside
}

function wayOf(
  voted: readonly PageBlock[],
  inside: readonly PageBlock[],
  { declared }: PageFacts,
): 'article' | 'stories' | 'whole' {
  if (declared !== 'article' && holdsStories(inside)) return 'stories'
  const isOther = declared === 'facts' || (declared === null && isList(voted, inside))
  if (isOther || linksOf(voted) >= charsOf(voted) / 2) return 'whole'
  const share = proseChars(voted) / proseChars(inside)
  return share >= articleShareMin[declared ?? 'none'] ? 'article' : 'whole'
}

/** Whether a page is about the rows of a table, or holds several articles. */
const isList = (voted: readonly PageBlock[], inside: readonly PageBlock[]) =>
  voted.some(({ kind }) => kind === 'table') || articlesOf(inside).length > 1

/** The vote may split blocks differently, so a long one is also searched in the whole text. */
function inVote(vote: readonly { text: string }[]): (block: PageBlock) => boolean {
  const answers = new Map<PageBlock, boolean>()
  const keys = vote.map(({ text }) => keyOf(text))
  const known = new Set(keys)
  const joined = keys.join('')
  const look = ({ text }: PageBlock) => {
    const key = keyOf(text)
    return known.has(key) || (key.length >= partKeyMin && joined.includes(key))
  }
  return (block) => {
    const answer = answers.get(block) ?? look(block)
    answers.set(block, answer)
    return answer
  }
}

/** Whether there are several articles, none of which is most of the page. */
function holdsStories(inside: readonly PageBlock[]): boolean {
  const sizes = articlesOf(inside).map(charsOf)
  const all = sizes.reduce((sum, size) => sum + size, 0)
  return sizes.length >= storiesMin && Math.max(...sizes) < all / 2 && all > charsOf(inside) * 0.4
}

const articlesOf = (blocks: readonly PageBlock[]): PageBlock[][] => [
  ...Map.groupBy(
    blocks.filter(({ place }) => place.article > 0),
    ({ place }) => place.article,
  ).values(),
]

/** The part marked as main, if it contains most of the content. */
function mainOf(inside: readonly PageBlock[]): readonly PageBlock[] {
  const main = inside.filter(({ place }) => place.inMain)
  return proseChars(main) > proseChars(inside) * mainShareMin ? main : inside
}

const isLink = ({ text, linkChars }: PageBlock) => linkChars > text.length * linkShare

/** Removes lines such as 'Read also' with the links under them, wherever they appear. */
function withoutTeasers(blocks: readonly PageBlock[]): readonly PageBlock[] {
  const kept: PageBlock[] = []
  let isTeaser = false
  for (const [at, block] of blocks.entries()) {
    const next = blocks[at + 1]
    const leads = block.text.length <= teaserCharsMax && linkLead.test(block.text)
    isTeaser = (leads && (isLink(block) || !next || isLink(next))) || (isTeaser && isLink(block))
    if (!isTeaser) kept.push(block)
  }
  return kept.length > 0 ? kept : blocks
}

/** Removes the title, which is returned separately. */
function withoutTitle(blocks: readonly PageBlock[], title: string | null): PageBlock[] {
  const key = keyOf(title ?? '')
  const at = blocks.findIndex(({ kind }) => kind === 'heading')
  const [heading] = at < 0 ? [] : blocks.slice(at, at + 1)
  return heading && key && keyOf(heading.text) === key ? blocks.toSpliced(at, 1) : [...blocks]
}
