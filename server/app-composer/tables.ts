import type { FieldType } from '#contract/builders/app-spec.ts'

type Access = 'public' | 'owner'

export interface TableField {
  name: string
  label: string
  type: FieldType
  required?: boolean
  max?: number
  options?: readonly string[]
}

/** A table of a composed application, as defined in its `shared/model.ts`. */
export interface AppTable {
  label: string
  one: string
  read?: Access
  add?: Access
  unique?: readonly string[]
  /** The times that each day of the week offers, Sunday first, where days differ. */
  times?: readonly (readonly string[])[]
  fields: readonly TableField[]
}

const types: Record<FieldType, string> = {
  text: 'text',
  longtext: 'text',
  email: 'text',
  number: 'real',
  money: 'integer',
  date: 'text',
  time: 'text',
  choice: 'text',
  yesno: 'integer',
}

/** The statements that create the tables in SQLite; existing tables are kept. */
export function schemaSql(tables: Record<string, AppTable>): string {
  const all = Object.entries(tables).map(([name, { fields, unique }]) => {
    const columns = [
      'id integer primary key autoincrement',
      `created_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`,
      ...fields.map(columnOf),
      ...(unique ? [`unique (${unique.map(quoted).join(', ')})`] : []),
    ]
    return `create table if not exists ${quoted(name)} (\n  ${columns.join(',\n  ')}\n);\n`
  })
  return all.join('\n')
}

function columnOf({ name, type, required, options }: TableField): string {
  const isText = type === 'text' || type === 'longtext'
  const rule = required || type === 'yesno' || isText ? ' not null' : ''
  const check = options ? ` check (${quoted(name)} in (${options.map(literal).join(', ')}))` : ''
  return `${quoted(name)} ${types[type]}${rule}${check}`
}

const quoted = (name: string) => `"${name}"`
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
