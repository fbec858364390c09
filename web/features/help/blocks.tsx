import type { ReactNode } from 'react'
import { Pieces } from './pieces.tsx'
import type { Block } from './read-text.ts'
import { HelpPicture } from './help-picture.tsx'

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
