import type { ResultDataReply, ResultFieldReply } from '#contract/runs/result-fields.ts'
import { Scroller } from '#web/components/text/scroller.tsx'
import { formatCount } from '#web/platform/format.ts'
import { compareData, type RowChange } from './compare-data.ts'
import { cellStyle, FieldHeads, ResultCell } from './result-table.tsx'

const rowsShown = 100
const stateWords: Record<RowChange['state'], string> = { added: 'New', removed: 'Gone', changed: 'Changed' }
const stateStyles: Record<RowChange['state'], string> = {
  added: 'text-success',
  removed: 'text-danger',
  changed: 'text-ink',
}

/** The rows that differ between the data of two results, with both values of each changed cell. */
export function DataChanges({ before, now }: { before: ResultDataReply; now: ResultDataReply }) {
  const { fields, rows, sameCount } = compareData(before, now)
  return (
    <div className="flex flex-col gap-2 py-1">
      {fields.length > 0 && <p className="wrap-anywhere text-sm">{fields.join('. ')}.</p>}
      {rows.length > 0 && (
        <div className="markdown">
          <Scroller label="Rows that changed">
            <table>
              <FieldHeads fields={now.shape.fields} before={['Row']} />
              <tbody>
                {rows.slice(0, rowsShown).map((row, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity, and never move
                  <tr key={index}>
                    <th scope="row" className={`text-start ${stateStyles[row.state]}`}>
                      {stateWords[row.state]}
                    </th>
                    {now.shape.fields.map((field) => (
                      <td key={field.name} className={cellStyle(field)}>
                        <ChangedCell row={row} field={field} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroller>
        </div>
      )}
      <p className="text-muted text-sm">
        {rows.length > rowsShown && `${formatCount(rows.length - rowsShown, 'more row')} changed. `}
        {rows.length === 0 && fields.length === 0 && 'The data is the same. '}
        {rows.length > 0 && sameCount > 0 && `${formatCount(sameCount, 'row')} not changed.`}
      </p>
    </div>
  )
}

function ChangedCell({ row: { now, before, changed }, field }: { row: RowChange; field: ResultFieldReply }) {
  const value = (now ?? before)?.[field.name] ?? null
  if (!now || !before || !changed.has(field.name)) return <ResultCell field={field} value={value} />
  return (
    <>
      <del className="text-danger">
        <span className="sr-only">Before: </span>
        <ResultCell field={field} value={before[field.name] ?? null} />
      </del>{' '}
      <ins className="font-medium text-success no-underline">
        <span className="sr-only">Now: </span>
        <ResultCell field={field} value={value} />
      </ins>
    </>
  )
}
