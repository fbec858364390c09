import { entity } from '../shared/entity.ts'
import { tables } from '../shared/model.ts'
import type { Row, Table } from '../shared/model-types.ts'
import { api, useData } from './api.ts'
import { Form } from './form.tsx'
import { linkTo } from './route.ts'
import { shown } from './show.ts'
import { State } from './state.tsx'

const table: Table = (tables as Record<string, Table>)[entity] ?? { label: '', one: '', fields: [] }

export function RecordsBand() {
  return (
    <section className="band">
      <h2>{table.label}</h2>
      <p>
        {table.add === 'public'
          ? `Send us your ${table.one}.`
          : `Everything about our ${table.label.toLowerCase()}.`}
      </p>
      <a className="button" href={linkTo(`/${entity}`)}>
        {table.add === 'public' ? 'Fill in the form' : `See all ${table.label.toLowerCase()}`}
      </a>
    </section>
  )
}

export function RecordsPage(_: { rest: string }) {
  return (
    <section className="band">
      <h1>{table.label}</h1>
      {table.add === 'public' && (
        <Form
          table={table}
          submit="Send"
          done="Thank you, it has arrived."
          onSubmit={(values) => api(`/${entity}`, 'POST', values)}
        />
      )}
      {table.read === 'public' && <Records />}
    </section>
  )
}

function Records() {
  const rows = useData<Row[]>(`/${entity}`)
  return (
    <State of={rows} empty={`No ${table.label.toLowerCase()} yet.`}>
      {(all) => (
        <section className="scroll" aria-label={table.label} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {table.fields.map(({ name, label }) => (
                  <th key={name}>{label}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {all.map((row) => (
                <tr key={row.id}>
                  {table.fields.map((field) => (
                    <td key={field.name}>{shown(field, row[field.name])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </State>
  )
}
