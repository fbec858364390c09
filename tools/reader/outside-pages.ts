import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type CorpusName, corpusFolder } from './outside-corpora.ts'

/** A page of a corpus with what its annotators say about it. */
export interface OutsidePage {
  id: string
  /** Of a page, such as article or forum. */
  kind: string
  url: string
  bytes: () => Uint8Array
  /** The whole text, if the corpus has it. */
  text?: string
  /** Pieces of its text, and of the frame around it. */
  holds: readonly string[]
  frame: readonly string[]
  /** Empty when the corpus says that there is none; undefined when it does not say. */
  title?: string
  day?: string
}

const loaders: Record<CorpusName, (folder: string) => OutsidePage[]> = {
  news: newsPages,
  mixed: mixedPages,
  kinds: kindPages,
}

/** The pages of a corpus in a random order that is the same in each run. */
export async function outsidePages(name: CorpusName, from: string | undefined): Promise<OutsidePage[]> {
  const pages = loaders[name](await corpusFolder(name, from))
  return pages
    .map((page) => ({ page, at: digest(page.id) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ page }) => page)
}

/** Which half of its corpus a page is in: rules are tuned on one and judged by the other. */
export const halfOf = ({ id }: OutsidePage) => (/[0-7]$/.test(digest(`half ${id}`)) ? 'dev' : 'test')

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const json = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'))

function newsPages(folder: string): OutsidePage[] {
  const known = json(folder, 'ground-truth.json') as Record<string, { articleBody: string; url: string }>
  return Object.entries(known).map(([id, { articleBody, url }]) => ({
    id,
    kind: 'article',
    url,
    bytes: () => gunzipSync(readFileSync(join(folder, 'html', `${id}.html.gz`))),
    text: articleBody,
    holds: [],
    frame: [],
  }))
}

interface MixedFacts {
  file: string
  with: string[]
  without: string[]
  title?: string
  date?: string
}

function mixedPages(folder: string): OutsidePage[] {
  const known = json(folder, 'tests/evaldata.json') as Record<string, MixedFacts>
  return Object.entries(known).map(([url, { file, with: holds, without: frame, title, date: day }]) => ({
    id: url,
    kind: 'mixed',
    url,
    bytes: () => {
      const paths = ['cache', 'eval'].map((each) => join(folder, 'tests', each, file))
      return readFileSync(paths.find((path) => existsSync(path)) ?? file)
    },
    holds,
    frame,
    title,
    day,
  }))
}

interface KindFacts {
  url: string
  _internal?: { page_type?: { primary?: string } }
  ground_truth: {
    title?: string | null
    publish_date?: string | null
    main_content?: string | null
    with?: string[] | null
    without?: string[] | null
  }
}

function kindPages(folder: string): OutsidePage[] {
  return ['dev', 'test'].flatMap((split) =>
    readdirSync(join(folder, split, 'ground-truth')).map((name) => {
      const id = name.replace('.json', '')
      const {
        url,
        _internal: internal,
        ground_truth: facts,
      } = json(folder, split, 'ground-truth', name) as KindFacts
      return {
        id,
        kind: internal?.page_type?.primary ?? 'article',
        url,
        bytes: () => gunzipSync(readFileSync(join(folder, split, 'html', `${id}.html.gz`))),
        text: facts.main_content ?? '',
        holds: facts.with ?? [],
        frame: facts.without ?? [],
        title: facts.title ?? undefined,
        day: /^\d{4}-\d{2}-\d{2}/.exec(facts.publish_date ?? '')?.[0],
      }
    }),
  )
}
