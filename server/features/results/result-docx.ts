import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  type IParagraphOptions,
  type IRunOptions,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { type Block, isRightToLeft, resultBlocks, type Span } from './result-blocks.ts'
import type { ResultDocument } from './result-document.ts'

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
]
/** In twentieths of a point. */
const indentOfDepth = 360
const grey = '6B6862'
const line = { style: BorderStyle.SINGLE, size: 4, color: 'BDB8AF' }

/** Renders a result as a Word document with native headings, lists, tables and links. */
export async function resultDocx({ title, about, markdown }: ResultDocument): Promise<Uint8Array> {
  const blocks = await resultBlocks(markdown)
  const document = new Document({
    title,
    description: about,
    styles: { default: { document: { run: { font: 'Calibri', size: 22 } } } },
    sections: [
      {
        children: [
          paragraph([{ text: title }], { heading: HeadingLevel.TITLE }),
          new Paragraph({ spacing: { after: 240 }, children: [new TextRun({ text: about, color: grey })] }),
          ...blocks.map(docxBlock),
        ],
      },
    ],
  })
  return new Uint8Array(await Packer.toBuffer(document))
}

function docxBlock(block: Block): Paragraph | Table {
  switch (block.kind) {
    case 'heading':
      return paragraph(block.spans, {
        heading: headings[block.level - 1],
        spacing: { before: 240, after: 80 },
      })
    case 'paragraph':
      return paragraph(block.spans, {
        spacing: { after: 120 },
        ...(block.isQuote && { indent: { start: indentOfDepth }, border: { left: { ...line, space: 8 } } }),
      })
    case 'item': {
      const { spans, mark, depth } = block
      const start = indentOfDepth * (depth + 1)
      return paragraph(mark === null ? spans : [{ text: `${mark}\t` }, ...spans], {
        spacing: { after: 60 },
        indent: mark === null ? { start } : { start, hanging: indentOfDepth },
        tabStops: [{ type: 'start', position: start }],
      })
    }
    case 'code':
      return new Paragraph({
        spacing: { after: 120 },
        shading: { fill: 'F3F1EC' },
        children: block.text
          .split('\n')
          .map(
            (text, index) =>
              new TextRun({ text, font: 'Consolas', size: 18, ...(index > 0 && { break: 1 }) }),
          ),
      })
    case 'rule':
      return new Paragraph({ border: { bottom: line }, children: [] })
    case 'table':
      return table(block.rows, block.hasHead)
  }
}

function table(rows: readonly Span[][][], hasHead: boolean): Table {
  const isRtl = isRightToLeft(rows.flat(2))
  return new Table({
    visuallyRightToLeft: isRtl,
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: {
      top: line,
      bottom: line,
      left: line,
      right: line,
      insideHorizontal: line,
      insideVertical: line,
    },
    rows: rows.map(
      (cells, index) =>
        new TableRow({
          tableHeader: hasHead && index === 0,
          children: cells.map(
            (spans) =>
              new TableCell({
                margins: { top: 60, bottom: 60, left: 100, right: 100 },
                children: [
                  paragraph(
                    hasHead && index === 0 ? spans.map((span) => ({ ...span, isBold: true })) : spans,
                    {},
                  ),
                ],
              }),
          ),
        }),
    ),
  })
}

function paragraph(spans: readonly Span[], options: IParagraphOptions): Paragraph {
  const isRtl = isRightToLeft(spans)
  return new Paragraph({
    ...options,
    bidirectional: isRtl,
    ...(isRtl && { alignment: AlignmentType.START }),
    children: spans.flatMap(linesOf).map(run),
  })
}

interface LinedSpan extends Span {
  /** Starts on a new line. */
  isNewLine: boolean
}

const linesOf = (span: Span): LinedSpan[] =>
  span.text.split('\n').map((text, index) => ({ ...span, text, isNewLine: index > 0 }))

function run({ href, ...span }: LinedSpan): TextRun | ExternalHyperlink {
  if (!href) return new TextRun(runOptions(span))
  const children = [new TextRun({ ...runOptions(span), style: 'Hyperlink' })]
  return new ExternalHyperlink({ link: href, children })
}

const runOptions = ({ text, isBold, isItalic, isStruck, isCode, isNewLine }: LinedSpan): IRunOptions => ({
  text,
  bold: isBold ?? false,
  italics: isItalic ?? false,
  strike: isStruck ?? false,
  rightToLeft: isRightToLeft([{ text }]),
  ...(isCode && { font: 'Consolas' }),
  ...(isNewLine && { break: 1 }),
})
