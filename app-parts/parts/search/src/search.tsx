import { useId, useState } from 'react'
import { tables } from '../shared/model.ts'
import type { Row, Table } from '../shared/model-types.ts'
import { useData } from './api.ts'
import { found } from './find.ts'

const open = Object.entries(tables as Record<string, Table>).filter(([, table]) => table.read === 'public')

/** Looks through everything that is open to everybody. */
export function SearchPage(_: { rest: string }) {
  const [words, setWords] = useState('')
  const id = useId()
  return (
    <section className="band">
      <h1>Search</h1>
      <div className="field narrow">
        <label htmlFor={id}>What are you looking for?</label>
        <input id={id} type="search" value={words} onChange={(event) => setWords(event.target.value)} />
      </div>
      {open.length === 0 && <p className="empty">There is nothing to search yet.</p>}
      {open.map(([name, table]) => (
        <Found key={name} name={name} table={table} words={words} />
      ))}
    </section>
  )
}

function Found({ name, table, words }: { name: string; table: Table; words: string }) {
  const rows = useData<Row[]>(`/${name}`)
  const hits = found(rows.data ?? [], words)
  const [first, second] = table.fields
  if (!words.trim() || !first) return null
  return (
    <section aria-label={table.label}>
      <h2>
        {table.label}: {hits.length}
      </h2>
      <ul className="cards">
        {hits.map((row) => (
          <li key={row.id} className="card">
            <h3>{row[first.name]}</h3>
            {second && <p>{row[second.name]}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
