import type { ReactNode } from 'react'
import { Link } from 'wouter'
import sizes from './pictures/sizes.json'
import { type Block, type Piece, piecesOf } from './read-text.ts'
import { prefixed } from '#web/platform/site.ts'

/** The blocks of a section, from top to bottom. */
export function Blocks({ blocks }: { blocks: readonly Block[] }): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key -- the blocks of a text never move
  return blocks.map((block, index) => <BlockView key={index} block={block} />)
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <Pieces line={block.text} />
      </p>
    )
  if (block.kind === 'heading') return <h3 className="font-semibold">{block.text}</h3>
  if (block.kind === 'code') return <Command text={block.text} />
  if (block.kind === 'picture') return <HelpPicture name={block.name} alt={block.alt} />
  const items = block.items.map((item) => (
    <li key={item}>
      <Pieces line={item} />
    </li>
  ))
  return block.kind === 'steps' ? <ol>{items}</ol> : <ul>{items}</ul>
}

/** A terminal command. */
function Command({ text }: { text: string }) {
  return (
    <figure aria-label="Command" className="overflow-hidden rounded-md border border-line">
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
        tabIndex={0}
        className="overflow-x-auto bg-sunken px-4 py-3 font-mono text-sm leading-relaxed print:whitespace-pre-wrap"
      >
        {text}
      </pre>
    </figure>
  )
}

/** A screenshot of the product in the chosen theme; nothing if there is none of this name. */
export function HelpPicture({ name, alt }: { name: string; alt: string }) {
  const picture = helpPictures[name]
  if (!picture) return null
  const { light, dark, width, height } = picture
  const shared = { width, height, loading: 'lazy', decoding: 'async' } as const
  const look = 'h-auto rounded-lg border border-line shadow-sm'
  return (
    <figure className="break-inside-avoid">
      <img {...shared} alt={alt} src={light} className={`${look} not-print:dark:hidden`} />
      <img {...shared} alt={alt} src={dark} className={`${look} hidden not-print:dark:block`} />
    </figure>
  )
}

/** In CSS pixels; each picture has two device pixels for one. */
interface Size {
  width: number
  height: number
}

interface HelpPictureFiles extends Size {
  light: string
  dark: string
}

const files = import.meta.glob<string>('./pictures/*.webp', { import: 'default', eager: true })
const fileOf = (name: string) => files[`./pictures/${name}.webp`] ?? ''

/** The screenshots of `npm run measure -- help-pictures`, by the name that the texts use. */
const helpPictures: Partial<Record<string, HelpPictureFiles>> = Object.fromEntries(
  Object.entries<Size>(sizes).map(([name, size]) => [
    name,
    { light: fileOf(`${name}-light`), dark: fileOf(`${name}-dark`), ...size },
  ]),
)

/** A line with its labels, code and links. */
function Pieces({ line }: { line: string }) {
  // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text never move
  return piecesOf(line).map((piece, index) => <PieceView key={index} piece={piece} />)
}

function PieceView({ piece }: { piece: Piece }) {
  if (piece.kind === 'label') return <strong className="font-semibold">{piece.text}</strong>
  if (piece.kind === 'code')
    return (
      // Code that fits into a line does not break.
      <code className="wrap-anywhere inline-block rounded-sm bg-sunken px-1 font-mono text-sm">
        {piece.text}
      </code>
    )
  if (piece.kind === 'key')
    return <kbd className="rounded-sm border border-line bg-surface px-1.5 text-xs">{piece.text}</kbd>
  if (piece.kind === 'words') return piece.text
  return isPage(piece.href) ? (
    <Link href={piece.href} className="link">
      {piece.text}
    </Link>
  ) : (
    <a href={prefixed(piece.href)} className="link" rel="noreferrer">
      {piece.text}
    </a>
  )
}

/** Addresses that the server answers itself, and other sites, are not pages of the app. */
const isPage = (href: string) => href.startsWith('/') && !href.startsWith('/api/')
