import { entity } from '../shared/entity.ts'
import { tables } from '../shared/model.ts'
import type { Row, Table } from '../shared/model-types.ts'
import { useData, useIsOwner } from './api.ts'
import { type Bar, countsBy, monthOf, summary } from './figures.ts'
import { linkTo } from './route.ts'
import { money } from './show.ts'
import { SignIn } from './sign-in.tsx'
import { State } from './state.tsx'

const table: Table = (tables as Record<string, Table>)[entity] ?? { label: '', one: '', fields: [] }

export function ChartsBand() {
  return (
    <section className="band">
      <h2>Figures</h2>
      <p>See at a glance what is in your {table.label.toLowerCase()}, by month and by kind.</p>
      <a className="button" href={linkTo('/dashboard')}>
        Open the dashboard
      </a>
    </section>
  )
}

export function ChartsPage(_: { rest: string }) {
  const isOwner = useIsOwner()
  return (
    <section className="band">
      <h1>Dashboard</h1>
      {isOwner || table.read === 'public' ? <Charts /> : <SignIn />}
    </section>
  )
}

function Charts() {
  const rows = useData<Row[]>(`/${entity}`)
  const numbers = table.fields.filter(({ type }) => type === 'number' || type === 'money')
  const choices = table.fields.filter(({ type }) => type === 'choice' || type === 'yesno')
  return (
    <State of={rows} empty={`No ${table.label.toLowerCase()} yet. Add some under Owner.`}>
      {(all) => (
        <>
          <ul className="cards">
            <li className="card">
              <h2>{table.label}</h2>
              <p className="price">{all.length}</p>
            </li>
            {numbers.map((field) => {
              const { sum, mean } = summary(all, field)
              const show = (value: number) =>
                field.type === 'money' ? money(value) : value.toLocaleString('en')
              return (
                <li key={field.name} className="card">
                  <h2>{field.label}</h2>
                  <p className="price">{show(sum)}</p>
                  <p className="muted">{show(Math.round(mean * 100) / 100)} each</p>
                </li>
              )
            })}
          </ul>
          <Bars title="By month" bars={countsBy(all, monthOf)} />
          {choices.map(({ name, label }) => (
            <Bars key={name} title={`By ${label.toLowerCase()}`} bars={countsBy(all, (row) => row[name])} />
          ))}
        </>
      )}
    </State>
  )
}

/** Bars that are a table, so that everybody can read them. */
function Bars({ title, bars }: { title: string; bars: Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <>
      <h2>{title}</h2>
      <table>
        <tbody>
          {bars.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="bar">
                <span style={{ inlineSize: `${(value / most) * 100}%` }} />
              </td>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
