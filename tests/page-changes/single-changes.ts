import {
  articleTree,
  type ArticleTree,
  isShown,
  type PageElement,
  type PageText,
  textOf,
  textsOf,
} from './page-tree.ts'
import { oneOf, randomFrom } from './random.ts'

/** Two days of a page that differ in one place that a reader sees. */
export interface SingleChange {
  kind: string
  before: string
  now: string
  /** A text that only the second day has; null: something is gone. */
  fresh: string | null
}

type Change = (page: ArticleTree, random: () => number) => { change: () => void; fresh: string | null } | null

const isWord = /(?<![\p{L}\p{N}'’-])\p{Ll}{5,12}(?![\p{L}\p{N}'’-])/gu
const freshWord = 'zarvenol'

/** A change of one text, by what it is replaced by; null: it stays. */
function inText(
  texts: readonly PageText[],
  random: () => number,
  reworded: (text: string) => [string, string] | null,
) {
  const able = texts.flatMap((text) => {
    const made = reworded(text.data)
    return made ? [{ text, made }] : []
  })
  const found = oneOf(random, able)
  return found ? { change: () => void (found.text.data = found.made[0]), fresh: found.made[1] } : null
}

const otherWord =
  (random: () => number) =>
  (text: string): [string, string] | null => {
    const words = [...text.matchAll(isWord)]
    const word = oneOf(random, words)
    if (!word) return null
    return [text.slice(0, word.index) + freshWord + text.slice(word.index + word[0].length), freshWord]
  }

const otherFigure =
  (random: () => number) =>
  (text: string): [string, string] | null => {
    const figure = oneOf(random, [...text.matchAll(/(?<![\p{L}\p{N}.,])\p{Nd}{1,4}(?![\p{L}\p{N}.,])/gu)])
    if (!figure) return null
    const next = String(Number(figure[0]) + 1 + Math.floor(random() * 8))
    return next === 'NaN'
      ? null
      : [text.slice(0, figure.index) + next + text.slice(figure.index + figure[0].length), next]
  }

/** A part that both days have, put after one of the paragraphs. */
function inserted({ tree, paragraphs }: ArticleTree, random: () => number, html: string): PageElement | null {
  const box = tree.createElement('div')
  box.innerHTML = html
  const made = box.firstElementChild
  const place = oneOf(random, paragraphs.slice(0, -1))
  if (!made || !place) return null
  place.after(made)
  return made
}

const states = [
  ['Open', 'Closed'],
  ['In stock', 'Sold out'],
  ['Geöffnet', 'Geschlossen'],
  ['Retardé', 'Annulé'],
  ['Grün', 'Rot'],
  ['運行中', '運休'],
  ['Bajo', 'Alto'],
  ['Öppet', 'Stängt'],
] as const

const shown = (found: Iterable<PageElement>) => [...found].filter(isShown)

function isSole({ tree }: ArticleTree, entry: PageElement | null): boolean {
  const text = entry && textOf(entry)
  return Boolean(text) && textOf(tree.body).split(text ?? '').length === 2
}

/** Each kind of change; on a page without such a place, one is put into both days. */
export const singleChanges: Record<string, Change> = {
  figure: ({ paragraphs }, random) => inText(paragraphs.flatMap(textsOf), random, otherFigure(random)),
  word: ({ paragraphs }, random) => inText(paragraphs.flatMap(textsOf), random, otherWord(random)),
  state: (page, random) => {
    const [before, now] = oneOf(random, states) ?? states[0]
    const level = oneOf(random, ['h2', 'h3', 'h4'])
    const made = inserted(page, random, `<section><${level}>North hall</${level}><p>${before}</p></section>`)
    return made && { change: () => void (made.lastElementChild!.textContent = now), fresh: now }
  },
  cell: (page, random) => {
    const own = shown(page.tree.querySelectorAll('td')).filter(
      (cell) => /^\S.{0,60}$/.test(textOf(cell)) && !cell.querySelector('table'),
    )
    const found = inText(
      own.flatMap(textsOf),
      random,
      (text) => otherFigure(random)(text) ?? otherWord(random)(text),
    )
    if (found) return found
    const made = inserted(
      page,
      random,
      '<table><tr><th>Class</th><th>Fare</th></tr><tr><td>First</td><td>41 euros</td></tr><tr><td>Second</td><td>28 euros</td></tr></table>',
    )
    return made && inText(textsOf(made), random, otherFigure(random))
  },
  row: (page, random) => {
    const lists = shown(page.tree.querySelectorAll('ul,ol')).filter(
      (list) =>
        list.children.length >= 3 &&
        shown(list.children as never).length === list.children.length &&
        !list.querySelector('ul,ol') &&
        // A page that has the entry in a second menu still shows it.
        isSole(page, list.lastElementChild),
    )
    const list =
      oneOf(random, lists) ??
      inserted(
        page,
        random,
        '<ul><li>Oak desk with two drawers</li><li>Brass lamp, 1930</li><li>Wool rug</li></ul>',
      )
    if (!list) return null
    if (random() < 0.5) return { change: () => list.lastElementChild?.remove(), fresh: null }
    const last = list.lastElementChild as PageElement
    return {
      change: () => {
        const copy = last.cloneNode(true) as PageElement
        const [text] = textsOf(copy).filter(({ data }) => data.trim())
        if (text) text.data = `Silver ${freshWord}`
        last.after(copy)
      },
      fresh: freshWord,
    }
  },
  swap: (page, random) => {
    const [a, b] = [
      oneOf(random, ['12 euros', 'On time', '3.2 %', 'Gate 4', '満席']),
      oneOf(random, ['19 euros', 'Cancelled', '4.1 %', 'Gate 9', '空席']),
    ]
    const html = oneOf(random, [
      `<table><tr><td>Ferry to Aro</td><td class="v">${a}</td></tr><tr><td>Ferry to Bara</td><td class="v">${b}</td></tr></table>`,
      `<ul><li>Ferry to Aro: <span class="v">${a}</span></li><li>Ferry to Bara: <span class="v">${b}</span></li></ul>`,
      `<section><h3>Ferry to Aro</h3><p class="v">${a}</p><h3>Ferry to Bara</h3><p class="v">${b}</p></section>`,
      `<dl><dt>Ferry to Aro</dt><dd class="v">${a}</dd><dt>Ferry to Bara</dt><dd class="v">${b}</dd></dl>`,
    ])
    const made = inserted(page, random, html ?? '')
    const [one, other] = made ? [...made.querySelectorAll('.v')] : []
    if (!one || !other) return null
    return {
      change: () => void ([one.textContent, other.textContent] = [other.textContent, one.textContent]),
      fresh: textOf(other),
    }
  },
  sentence: (page, random) => {
    const reworded = (text: string): [string, string] | null => {
      const parts = text.split(/(?<=[.!?]) (?=\p{Lu})/u)
      if (parts.length < 3) return null
      const at = 1 + Math.floor(random() * (parts.length - 2))
      return [parts.with(at, `The committee moved the ${freshWord} to the spring.`).join(' '), freshWord]
    }
    const found = inText(page.paragraphs.flatMap(textsOf), random, reworded)
    if (found) return found
    const text = 'The tunnel is checked this week. It is closed until Friday. Buses use the bridge.'
    const made = inserted(page, random, `<p>${text}</p>`)
    return made && inText(textsOf(made), random, reworded)
  },
  heading: (page, random) => {
    const own = shown(page.tree.querySelectorAll('h2,h3,h4')).filter((each) =>
      page.paragraphs.some((paragraph) => paragraph.parentElement === each.parentElement),
    )
    const found = inText(own.flatMap(textsOf), random, otherWord(random))
    if (found) return found
    const made = inserted(page, random, '<h3>What the harbour council decided</h3>')
    return made && inText(textsOf(made), random, otherWord(random))
  },
  date: (page, random) => {
    const text =
      oneOf(random, [
        'The hearing is on # May 2026 in the town hall.',
        'Die Anhörung findet am #. Mai 2026 im Rathaus statt.',
        'La réunion aura lieu le # mai 2026 à la mairie.',
        '説明会は5月#日に開かれます。',
        'La fecha límite es el # de mayo de 2026.',
      ]) ?? ''
    const made = inserted(page, random, `<p>${text.replace('#', '14')}</p>`)
    return made && { change: () => void (made.textContent = text.replace('#', '21')), fresh: '21' }
  },
  box: (page, random) => {
    const own = shown(page.tree.querySelectorAll('[class]')).filter(
      (each) =>
        /(?:^|[\s_-])(?:menu|sidebar|banner|widget|promo|latest|popular|aside|teaser)(?:$|[\s_-])/i.test(
          each.getAttribute('class') ?? '',
        ) &&
        !each.querySelector('p p') &&
        textOf(each).length < 400 &&
        !page.paragraphs.some((paragraph) => each.contains(paragraph)),
    )
    const found = inText(
      own.flatMap(textsOf),
      random,
      (text) => otherFigure(random)(text) ?? otherWord(random)(text),
    )
    if (found) return found
    const name = oneOf(random, ['menu', 'sidebar', 'banner'])
    const made = inserted(
      page,
      random,
      `<div class="${name}"><p>The ferry of noon is cancelled because of the storm.</p></div>`,
    )
    return made && inText(textsOf(made), random, otherWord(random))
  },
}

/** A page on two days, with one change of a kind; null: it has no place for one. */
export function changedPage(html: string, kind: string, seed: number): SingleChange | null {
  const random = randomFrom(seed)
  const page = articleTree(html)
  const made = page && singleChanges[kind]?.(page, random)
  if (!page || !made) return null
  const before = page.html()
  made.change()
  return { kind, before, now: page.html(), fresh: made.fresh }
}
