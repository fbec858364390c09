import { FoldHead } from '#web/components/fold-head.tsx'
import { storedByBrowser, storedData } from './privacy-data.ts'

/** Stored data by kind, with its retention; then the database tables, for administrators. */
export function StoredDataList() {
  return (
    <>
      <ul className="list-none! pl-0!">
        {storedData.map(({ id, title, what, retention }) => (
          <li key={id} className="break-inside-avoid border-line border-t py-4 first:border-t-0 first:pt-0">
            <h3 className="font-semibold">{title}</h3>
            <p>{what}</p>
            <p className="mt-2! text-muted text-sm">
              <strong className="font-semibold text-ink">Kept:</strong> {retention}
            </p>
          </li>
        ))}
      </ul>
      <details className="mt-2 print:hidden rounded-lg border border-line bg-surface px-4">
        <FoldHead className="font-medium">For administrators: the tables of the database</FoldHead>
        <dl className="border-line border-t py-2 text-sm">
          {storedData.map(({ id, title, tables }) => (
            <div key={id} className="py-2">
              <dt className="font-medium">{title}</dt>
              <dd className="flex flex-wrap gap-x-3 font-mono text-muted text-xs leading-relaxed">
                {tables.map((table) => (
                  <code key={table}>{table}</code>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}

/** What the site stores in a browser. */
export function BrowserDataList() {
  return (
    <ul className="list-none! pl-0!">
      {storedByBrowser.map(({ name, kind, what, retention }) => (
        <li key={name} className="break-inside-avoid border-line border-t py-3 first:border-t-0 first:pt-0">
          <h3 className="flex flex-wrap items-baseline gap-x-3">
            <code className="font-medium font-mono text-sm">{name}</code>
            <span className="text-muted text-sm">{kind}</span>
          </h3>
          <p className="mt-1!">{what}</p>
          <p className="mt-1! text-muted text-sm">
            <strong className="font-semibold text-ink">Kept:</strong> {retention}
          </p>
        </li>
      ))}
    </ul>
  )
}
