import { leadsElsewhere } from './frame.ts'
import type { PageBlock } from './page-blocks.ts'
import type { KeptShare, ReadingWay } from './parsed-page.ts'

export interface Choice {
  blocks: PageBlock[]
  way: Exclude<ReadingWay, 'plain'>
  kept: KeptShare
}

const partKeyMin = 20
const tooLittleChars = 500
const tooLittleShare = 0.3
/** A short text is an article where it is most of what the page says. */
const mostShare = 0.5
const storiesMin = 3
/** The main part of a page is taken as it is where it holds little more than what was taken for the article. */
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
/** Characters that are no links: what a page says, not where it leads. */
const saidBy = (blocks: readonly PageBlock[]) => charsOf(blocks) - linksOf(blocks)
const linksOf = (blocks: readonly PageBlock[]) => blocks.reduce((all, { linkChars }) => all + linkChars, 0)

/** What a page is about: what the vote took for its article, completed; or all that does not surround it. */
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
/** A notice about the site and what it wants of its visitors, not about what the page is for. */
const ofSite =
  /cookie|consent|newsletter|subscri|sign (?:up|in)|log ?in|register|javascript|browser|datenschutz|anmeld|abonn|inscri|registr|iscri|aanmeld|zapisz/i

/** What a page tells its readers before all else; in more than a few words, for then it is its text. */
function noticesIn(inside: readonly PageBlock[]): ReadonlySet<PageBlock> {
  const told = inside.filter(
    ({ place, text }) => place.isNotice && text.split(' ').length >= noticeWordsMin && !ofSite.test(text),
  )
  return new Set(charsOf(told) <= noticeCharsMax ? told.filter((block) => !isLink(block)) : [])
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

/** What looks like frame by its names is none where it holds most of what was taken for the article, or all there is. */
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

/** Blocks may be cut otherwise in the vote, so a long one is also looked for in the text as a whole. */
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

/** Whether what was taken for the article can be it. */
function isArticle(voted: readonly PageBlock[], inside: readonly PageBlock[], title: string | null): boolean {
  const said = saidBy(voted)
  const share = said / saidBy(inside)
  if (share < (said < tooLittleChars ? mostShare : tooLittleShare)) return false
  return said > linksOf(voted) && (speaksOf(voted, title) || followsTitle(voted, inside, title))
}

/** Several articles of which none is most of the page. */
function holdsStories(inside: readonly PageBlock[]): boolean {
  const inArticles = inside.filter(({ place }) => place.article > 0)
  const sizes = [...Map.groupBy(inArticles, ({ place }) => place.article).values()].map(charsOf)
  const all = charsOf(inArticles)
  return sizes.length >= storiesMin && Math.max(...sizes) < all / 2 && all > charsOf(inside) * 0.4
}

/** Whether any longer word of the title stands in the text; a title without such words says nothing. */
function speaksOf(blocks: readonly PageBlock[], title: string | null): boolean {
  const words = (title ?? '').toLowerCase().match(/\p{L}{5,}/gu) ?? []
  if (words.length < 2) return true
  const text = blocks.map((block) => block.text.toLowerCase()).join(' ')
  return words.some((word) => text.includes(word))
}

/** Whether little stands between the heading that is the title and the text; a title need not use its words. */
function followsTitle(
  voted: readonly PageBlock[],
  inside: readonly PageBlock[],
  title: string | null,
): boolean {
  const at = inside.findIndex(({ kind, text }) => kind === 'heading' && keyOf(text) === keyOf(title ?? ''))
  const [first] = voted
  if (at < 0 || !first) return false
  const between = inside.slice(at + 1, Math.max(at + 1, inside.indexOf(first)))
  return saidBy(between) < saidBy(voted) * tooLittleShare
}

/** The part that the page marks as its main one, where that says most of what there is. */
function mainOf(inside: readonly PageBlock[]): readonly PageBlock[] {
  const main = inside.filter(({ place }) => place.inMain)
  return saidBy(main) > saidBy(inside) * mainShareMin ? main : inside
}

/** The voted blocks with the headings before them, and with what the main part says beside them. */
function completed(voted: readonly PageBlock[], inside: readonly PageBlock[]): PageBlock[] {
  const main = inside.filter(({ place }) => place.inMain || place.article > 0)
  // So short a page, as that of a product, has little beside what it is about.
  const isClean = saidBy(main) <= Math.max(saidBy(voted) * cleanMainShare, shortMainChars)
  const kept = new Set(voted)
  const times = Map.groupBy(inside, ({ text }) => text)
  // What stands on a page twice is a teaser.
  const isOnce = ({ text }: PageBlock) => times.get(text)?.length === 1
  for (const block of main) if (isClean ? isSaid(block) : isStatement(block) && isOnce(block)) kept.add(block)
  // What a thing costs, and what stands right beside that, such as whether it is in stock.
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

const isSaid = (block: PageBlock) => block.kind !== 'heading' && !isLink(block)

const isBrief = (block: PageBlock) => isSaid(block) && block.text.length <= briefChars

const money = /\p{Sc}\s?\p{Nd}|\p{Nd}\s?(?:\p{Sc}|(?:EUR|USD|GBP|CHF|zł|kr)(?!\p{L}))/u
const isPrice = (block: PageBlock) => isBrief(block) && money.test(block.text)

/** Words over things beside the one that a page is about; 'Latest results' may be what it is about. */
const otherThings =
  /also|like|related|recommend|könnte|ähnlich|verwandt|aimer|similaires|gustar|relacionad|piacer|correlat|gerelateerd|podobne|おすすめ|関連|相关|推荐/iu

/** A line such as 'Read also' with the links under it, wherever it stands. */
function withoutTeasers(blocks: readonly PageBlock[]): PageBlock[] {
  const kept: PageBlock[] = []
  let isTeaser = false
  let wasOther = false
  for (const [at, block] of blocks.entries()) {
    const next = blocks[at + 1]
    const leads = block.text.length <= teaserCharsMax && leadsElsewhere.test(block.text)
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

/** Several links of a few words one after the other lead elsewhere and say nothing. */
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

/** The title is told apart from the text. */
function withoutTitle(blocks: PageBlock[], title: string | null): PageBlock[] {
  const key = keyOf(title ?? '')
  const at = blocks.findIndex(({ kind }) => kind === 'heading')
  const [heading] = at < 0 ? [] : blocks.slice(at, at + 1)
  return heading && key && keyOf(heading.text) === key ? blocks.toSpliced(at, 1) : blocks
}
