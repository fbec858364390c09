import { tables } from '../shared/model.ts'
import type { Table } from '../shared/model-types.ts'

const every = Object.entries(tables as Record<string, Table>)
const who = { public: 'everybody', owner: 'the owner' }

/** Every call of the API, from the same model that checks them. */
export function DocsPage(_: { rest: string }) {
  return (
    <section className="band reading">
      <h1>API</h1>
      <p>
        All calls speak JSON. The owner first sends <code>POST /api/session</code> with{' '}
        <code>{'{ "password": "…" }'}</code> and then <code>Authorization: Bearer</code> with the token of the
        answer.
      </p>
      {every.map(([name, table]) => (
        <section key={name} className="card">
          <h2>{table.label}</h2>
          <ul>
            <li>
              <code>GET /api/{name}</code>, <code>GET /api/{name}/:id</code>: {who[table.read ?? 'owner']}
            </li>
            <li>
              <code>POST /api/{name}</code>: {who[table.add ?? 'owner']}
            </li>
            <li>
              <code>PATCH /api/{name}/:id</code>, <code>DELETE /api/{name}/:id</code>: the owner
            </li>
          </ul>
          <section className="scroll" aria-label={`Fields of ${table.label}`} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th>Field</th>
                  <th>Type</th>
                  <th>Needed</th>
                </tr>
              </thead>
              <tbody>
                {table.fields.map((field) => (
                  <tr key={field.name}>
                    <td>
                      <code>{field.name}</code>
                    </td>
                    <td>{field.options ? field.options.join(' | ') : field.type}</td>
                    <td>{field.required ? 'yes' : 'no'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </section>
      ))}
    </section>
  )
}
