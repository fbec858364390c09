import { linkLead } from './frame.ts'
import type { PageBlock } from './page-blocks.ts'
import type { KeptShare, ReadingWay } from '#server/engine/page.ts'

export interface Choice {
  blocks: PageBlock[]
  way: Exclude<ReadingWay, 'plain'>
  kept: KeptShare
}

const partKeyMin = 20
const tooLittleChars = 500
const tooLittleShare = 0.3
/** A short text is an article if it is at least this share of the page's text. */
const mostShare = 0.5
const storiesMin = 3
/** The main part of a page is taken unchanged if it contains little more than the article. */
const cleanMainShare = 1.3
const shortMainChars = 1_200
const briefChars = 60
const statementChars = 60
const statementLinkShare = 0.3
const mainShareMin = 0.6
const linkShare = 0.5
const teaserCharsMax = 80
const menuRun = 3
const menuWords = 5

const keyOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
const charsOf = (blocks: readonly PageBlock[]) => blocks.reduce((all, { text }) => all + text.length, 0)
/** Characters outside of links: content, not navigation. */
const proseChars = (blocks: readonly PageBlock[]) => charsOf(blocks) - linksOf(blocks)
const linksOf = (blocks: readonly PageBlock[]) => blocks.reduce((all, { linkChars }) => all + linkChars, 0)

/** Selects the content of a page: the article that the vote found, completed; or everything that is not frame. */
export function chooseBlocks(
  all: readonly PageBlock[],
  vote: readonly { text: string }[],
  title: string | null,
): Choice {
  const isVoted = inVote(vote)
  const inside = withoutFrame(all, isVoted)
  const voted = inside.filter(isVoted)
  const notices = noticesIn(inside)
  const main = withNotices(withoutMenus(mainOf(inside)), inside, notices)
  const chosen = wayOf(voted, inside, title)
  const kept = chosen === 'article' ? withNotices(completed(voted, inside), inside, notices) : main
  const isEither = chosen === 'article' && isSame(kept, main)
  const blocks = withoutTeasers(kept)
  return {
    blocks: withoutTitle(blocks, title),
    way: isEither ? 'either' : chosen,
    kept: { chars: charsOf(blocks), of: charsOf(all) },
  }
}

const noticeCharsMax = 600
const noticeWordsMin = 3
/** A notice about the site and its visitors, not about the content of the page. */
const ofSite =
  /cookie|consent|newsletter|subscri|sign (?:up|in)|log ?in|register|javascript|browser|datenschutz|anmeld|abonn|inscri|registr|iscri|aanmeld|zapisz/i

/**
 * Notices to the readers of a page, each with at least a few words; none if together they are long enough to be its
 * text.
 */
function noticesIn(inside: readonly PageBlock[]): ReadonlySet<PageBlock> {
  const notices = inside.filter(
    ({ place, text }) => place.isNotice && text.split(' ').length >= noticeWordsMin && !ofSite.test(text),
  )
  return new Set(charsOf(notices) <= noticeCharsMax ? notices.filter((block) => !isLink(block)) : [])
}

function withNotices(
  kept: readonly PageBlock[],
  inside: readonly PageBlock[],
  notices: ReadonlySet<PageBlock>,
): PageBlock[] {
  if (notices.size === 0) return [...kept]
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

const isSame = (some: readonly PageBlock[], others: readonly PageBlock[]) =>
  some.length === others.length && some.every((block, index) => block === others[index])

function wayOf(
  voted: readonly PageBlock[],
  inside: readonly PageBlock[],
  title: string | null,
): 'article' | 'stories' | 'whole' {
  if (holdsStories(inside)) return 'stories'
  return isArticle(voted, inside, title) ? 'article' : 'whole'
}

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

/** Whether the voted text can be the article. */
function isArticle(voted: readonly PageBlock[], inside: readonly PageBlock[], title: string | null): boolean {
  const votedChars = proseChars(voted)
  const share = votedChars / proseChars(inside)
  if (share < (votedChars < tooLittleChars ? mostShare : tooLittleShare)) return false
  return votedChars > linksOf(voted) && (speaksOf(voted, title) || followsTitle(voted, inside, title))
}

/** Whether there are several articles, none of which is most of the page. */
function holdsStories(inside: readonly PageBlock[]): boolean {
  const inArticles = inside.filter(({ place }) => place.article > 0)
  const sizes = [...Map.groupBy(inArticles, ({ place }) => place.article).values()].map(charsOf)
  const all = charsOf(inArticles)
  return sizes.length >= storiesMin && Math.max(...sizes) < all / 2 && all > charsOf(inside) * 0.4
}

/** Whether any longer word of the title appears in the text; true for a title without such words. */
function speaksOf(blocks: readonly PageBlock[], title: string | null): boolean {
  const words = (title ?? '').toLowerCase().match(/\p{L}{5,}/gu) ?? []
  if (words.length < 2) return true
  const text = blocks.map((block) => block.text.toLowerCase()).join(' ')
  return words.some((word) => text.includes(word))
}

/**
 * Whether little text separates the heading with the title from the article; an article need not use the words of its
 * title.
 */
function followsTitle(
  voted: readonly PageBlock[],
  inside: readonly PageBlock[],
  title: string | null,
): boolean {
  const at = inside.findIndex(({ kind, text }) => kind === 'heading' && keyOf(text) === keyOf(title ?? ''))
  const [first] = voted
  if (at < 0 || !first) return false
  const between = inside.slice(at + 1, Math.max(at + 1, inside.indexOf(first)))
  return proseChars(between) < proseChars(voted) * tooLittleShare
}

/** The part marked as main, if it contains most of the content. */
function mainOf(inside: readonly PageBlock[]): readonly PageBlock[] {
  const main = inside.filter(({ place }) => place.inMain)
  return proseChars(main) > proseChars(inside) * mainShareMin ? main : inside
}

/** The voted blocks with the headings before them, and with other content of the main part. */
function completed(voted: readonly PageBlock[], inside: readonly PageBlock[]): PageBlock[] {
  const main = inside.filter(({ place }) => place.inMain || place.article > 0)
  // A page this short, for example of a product, has little besides its content.
  const isClean = proseChars(main) <= Math.max(proseChars(voted) * cleanMainShare, shortMainChars)
  const kept = new Set(voted)
  const times = Map.groupBy(inside, ({ text }) => text)
  // Text that appears twice on a page is a teaser.
  const isOnce = ({ text }: PageBlock) => times.get(text)?.length === 1
  for (const block of main)
    if (isClean ? isProse(block) : isStatement(block) && isOnce(block)) kept.add(block)
  // The price of an item, and the text directly beside it, such as its availability.
  for (const [at, block] of main.entries())
    if (isPrice(block))
      for (const each of main.slice(Math.max(0, at - 1), at + 2)) if (isBrief(each)) kept.add(each)
  let next: PageBlock | undefined
  for (const block of inside.toReversed()) {
    if (block.kind === 'heading' && !isLink(block) && next && kept.has(next)) kept.add(block)
    next = block
  }
  return inside.filter((block) => kept.has(block))
}

const isLink = ({ text, linkChars }: PageBlock) => linkChars > text.length * linkShare

const isProse = (block: PageBlock) => block.kind !== 'heading' && !isLink(block)

const isBrief = (block: PageBlock) => isProse(block) && block.text.length <= briefChars

const money = /\p{Sc}\s?\p{Nd}|\p{Nd}\s?(?:\p{Sc}|(?:EUR|USD|GBP|CHF|zł|kr)(?!\p{L}))/u
const isPrice = (block: PageBlock) => isBrief(block) && money.test(block.text)

/** Labels of other items than that of the page; 'Latest results' may be its content. */
const otherThings =
  /also|like|related|recommend|könnte|ähnlich|verwandt|aimer|similaires|gustar|relacionad|piacer|correlat|gerelateerd|podobne|おすすめ|関連|相关|推荐/iu

/** Removes lines such as 'Read also' with the links under them, wherever they appear. */
function withoutTeasers(blocks: readonly PageBlock[]): PageBlock[] {
  const kept: PageBlock[] = []
  let isTeaser = false
  let wasOther = false
  for (const [at, block] of blocks.entries()) {
    const next = blocks[at + 1]
    const leads = block.text.length <= teaserCharsMax && linkLead.test(block.text)
    const isOther = leads && next?.kind === 'table' && otherThings.test(block.text)
    const isUnderOther = wasOther && block.kind === 'table'
    wasOther = isOther
    if (isOther || isUnderOther) continue
    isTeaser = (leads && (isLink(block) || !next || isLink(next))) || (isTeaser && isLink(block))
    if (!isTeaser) kept.push(block)
  }
  return kept.length > 0 ? kept : [...blocks]
}

function isStatement({ kind, text, linkChars }: PageBlock): boolean {
  if (kind === 'code') return true
  return kind !== 'heading' && text.length > statementChars && linkChars < text.length * statementLinkShare
}

/** Removes sequences of short links, which are navigation. */
function withoutMenus(blocks: readonly PageBlock[]): PageBlock[] {
  const kept: PageBlock[] = []
  let run: PageBlock[] = []
  const endRun = () => {
    if (run.length < menuRun) kept.push(...run)
    run = []
  }
  for (const block of blocks) {
    if (isMenuEntry(block)) run.push(block)
    else {
      endRun()
      kept.push(block)
    }
  }
  endRun()
  return kept.length > 0 ? kept : [...blocks]
}

function isMenuEntry({ kind, text, linkChars }: PageBlock): boolean {
  if (kind === 'heading' || kind === 'table' || /\d/.test(text)) return false
  return linkChars > text.length * 0.8 && text.split(' ').length < menuWords
}

/** Removes the title, which is returned separately. */
function withoutTitle(blocks: PageBlock[], title: string | null): PageBlock[] {
  const key = keyOf(title ?? '')
  const at = blocks.findIndex(({ kind }) => kind === 'heading')
  const [heading] = at < 0 ? [] : blocks.slice(at, at + 1)
  return heading && key && keyOf(heading.text) === key ? blocks.toSpliced(at, 1) : blocks
}
