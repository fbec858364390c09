import { Link } from 'wouter'
import { type Piece, piecesOf } from './read-text.ts'

/** A line with its labels, code and links. */
export function Pieces({ line }: { line: string }) {
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
    <a href={piece.href} className="link" rel="noreferrer">
      {piece.text}
    </a>
  )
}

/** Addresses that the server answers itself, and other sites, are not pages of the app. */
const isPage = (href: string) => href.startsWith('/') && !href.startsWith('/api/')
