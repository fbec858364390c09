import type { AppReport as Report } from '#contract/builders/app-content.ts'
import { FoldHead } from '#web/components/fold-head.tsx'

/** Which requirements a version meets and lacks, and which of its text is sample text. */
export function AppReport({ report }: { report: Report }) {
  const { built, notBuilt, invented } = report
  return (
    <details className="mb-3 text-sm" open={notBuilt.length > 0}>
      <FoldHead>
        Built {built.length} · Not built {notBuilt.length} · Invented {invented.length}
      </FoldHead>
      <dl className="mt-2 flex flex-col gap-2">
        <Part title="Built" lines={built} />
        <Part title="Not built" lines={notBuilt.map(({ what, instead }) => `${what}. ${instead}`)} />
        <Part title="Invented" lines={invented} />
      </dl>
    </details>
  )
}

function Part({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <dt className="font-medium">{title}</dt>
      <dd>
        <ul className="list-disc pl-5 text-muted">
          {(lines.length > 0 ? lines : ['Nothing']).map((line) => (
            <li key={line} dir="auto" className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  )
}
