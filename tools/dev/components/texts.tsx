import { type ReactNode, useState } from 'react'
import { FoldHead } from '#web/components/fold-head.tsx'
import { Keys } from '#web/components/keys.tsx'
import { CodeBlock } from '#web/components/text/code.tsx'
import { CopyButton, CopyField } from '#web/components/text/copy-field.tsx'
import { ChoicesInput } from '#web/components/text/choices-input.tsx'
import { Markdown } from '#web/components/text/markdown.tsx'
import { QrCode } from '#web/components/text/qr-code.tsx'
import { ReadingPage } from '#web/components/text/reading-page.tsx'
import { Time } from '#web/components/time.tsx'

const hourMs = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString()

const report = `## What is new

- The north basin opens on **Monday** at \`06:00\`.
- A [link](https://example.com), and a table:

| Item | Price |
|---|---|
| Rope | €38.50 |

> A quotation.

1. First
2. Second`

const section = (id: string, title: string) => ({ id, title, content: <p>What this section says.</p> })

function SomeChoices() {
  const [choices, setChoices] = useState<string[]>(['High', 'Low'])
  return <ChoicesInput choices={choices} onChange={setChoices} />
}

/** Text to read and to copy. */
export const texts: Record<string, ReactNode> = {
  Markdown: (
    <div className="w-full">
      <Markdown text={report} />
    </div>
  ),
  CodeBlock: <CodeBlock className="w-full" label="Script" text={'for row in rows:\n    print(row)'} />,
  'CopyButton, CopyField': (
    <>
      <CopyButton text="copied" />
      <CopyField label="Address" text="https://balancia.example/api/hooks/4f9a1c77e2d84b0f" />
    </>
  ),
  QrCode: <QrCode label="A code for the phone" text="https://balancia.example/link" />,
  ChoicesInput: <SomeChoices />,
  Time: (
    <>
      <Time at={ago(0)} />
      <Time at={ago(5)} />
      <Time at={ago(70)} withDate />
      <Time at={ago(-20)} byClock />
    </>
  ),
  Keys: (
    <>
      <Keys keys={['g', 'r']} />
      <Keys keys={['Ctrl', 'K']} isTogether />
    </>
  ),
  FoldHead: (
    <>
      <details>
        <FoldHead>Folded</FoldHead>
        <p className="text-sm">What it holds.</p>
      </details>
      <details open>
        <FoldHead>Open</FoldHead>
        <p className="text-sm">What it holds.</p>
      </details>
    </>
  ),
  ReadingPage: (
    <div className="w-full overflow-hidden">
      <ReadingPage
        title="Terms"
        updated="1 May 2026"
        lead={<p>What the page is about.</p>}
        sections={[section('first', 'First'), section('second', 'Second')]}
        isNumbered
        back={{ href: '/dev/components', label: 'Back' }}
      />
    </div>
  ),
}
