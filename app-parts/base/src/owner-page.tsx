import { useState } from 'react'
import { tables } from '../shared/model.ts'
import type { Row, Table } from '../shared/model-types.ts'
import { api, keepToken, useData, useIsOwner } from './api.ts'
import { Form } from './form.tsx'
import { csvOf, shown } from './show.ts'
import { SignIn } from './sign-in.tsx'
import { State } from './state.tsx'

const every = Object.entries(tables as Record<string, Table>)

/** Everything that is stored, for the owner alone. */
export function OwnerPage() {
  const isOwner = useIsOwner()
  const [name, setName] = useState(every[0]?.[0] ?? '')
  const table = every.find(([each]) => each === name)?.[1]
  return (
    <section className="band">
      <h1>Owner</h1>
      {!isOwner && <SignIn />}
      {isOwner && (
        <>
          <div className="row">
            {every.map(([each, { label }]) => (
              <button
                key={each}
                type="button"
                className={each === name ? 'button' : 'quiet'}
                aria-pressed={each === name}
                onClick={() => setName(each)}
              >
                {label}
              </button>
            ))}
            <button type="button" className="quiet" onClick={() => keepToken(undefined)}>
              Sign out
            </button>
          </div>
          {table && <OwnerTable key={name} name={name} table={table} />}
        </>
      )}
    </section>
  )
}

function OwnerTable({ name, table }: { name: string; table: Table }) {
  const rows = useData<Row[]>(`/${name}`)
  const [edited, setEdited] = useState<Row | 'new'>()
  const save = async (values: Record<string, unknown>) => {
    if (edited === 'new') await api(`/${name}`, 'POST', values)
    else if (edited) await api(`/${name}/${edited.id}`, 'PATCH', values)
    setEdited(undefined)
    rows.reload()
  }
  const remove = async (row: Row) => {
    if (!confirm(`Remove this ${table.one}?`)) return
    await api(`/${name}/${row.id}`, 'DELETE')
    rows.reload()
  }
  return (
    <>
      <div className="row">
        <h2>{table.label}</h2>
        <button type="button" className="quiet" onClick={() => setEdited('new')}>
          Add a {table.one}
        </button>
        {rows.data && rows.data.length > 0 && (
          <a
            className="quiet"
            download={`${name}.csv`}
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(table.fields, rows.data))}`}
          >
            CSV
          </a>
        )}
      </div>
      {edited && (
        <div className="card">
          <Form
            key={edited === 'new' ? 'new' : edited.id}
            table={table}
            start={edited === 'new' ? {} : edited}
            submit="Save"
            onSubmit={save}
          />
          <button type="button" className="quiet" onClick={() => setEdited(undefined)}>
            Cancel
          </button>
        </div>
      )}
      <State of={rows} empty={`No ${table.label.toLowerCase()} yet.`}>
        {(all) => (
          <section className="scroll" aria-label={table.label} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  {table.fields.map((field) => (
                    <th key={field.name}>{field.label}</th>
                  ))}
                  <th>Change</th>
                </tr>
              </thead>
              <tbody>
                {all.map((row) => (
                  <tr key={row.id}>
                    {table.fields.map((field) => (
                      <td key={field.name}>{shown(field, row[field.name])}</td>
                    ))}
                    <td className="row">
                      <button type="button" className="quiet" onClick={() => setEdited(row)}>
                        Edit
                      </button>
                      <button type="button" className="quiet" onClick={() => void remove(row)}>
                        Remove
                      </button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </State>
    </>
  )
}
