import type { AppEntity, FieldType } from '#contract/builders/app-spec.ts'

type Access = 'public' | 'owner'

export interface TableField {
  name: string
  label: string
  type: FieldType
  required?: boolean
  max?: number
  options?: readonly string[]
}

/** A table of a composed application, as its `shared/model.ts` says it. */
export interface AppTable {
  label: string
  one: string
  read?: Access
  add?: Access
  unique?: readonly string[]
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

/** The tables as SQLite makes them; a table that is there stays. */
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

/** A name for code out of words: 'Phone number' becomes `phone_number`. */
export function codeName(words: string, fallback: string): string {
  const name = words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 40)
  return name || fallback
}

/** Names that a row, SQL or an address of the application has for something else. */
const reservedFields = new Set([
  'id',
  'created_at',
  'createdat',
  'constructor',
  'prototype',
  '__proto__',
  'form',
])
const reservedTables = new Set(['session', 'order', 'taken', 'review', 'sqlite_sequence'])

/** The table of the entries that the person described, and its name. */
export function entityTable(
  { label, one, fields }: AppEntity,
  access: Pick<AppTable, 'read' | 'add'>,
  taken: readonly string[],
): [string, AppTable] {
  const wanted = codeName(label, 'entries')
  const isTaken = taken.includes(wanted) || reservedTables.has(wanted) || pagesOfParts.has(wanted)
  const used = new Set<string>()
  const named = fields.map(({ label: fieldLabel, type, isRequired, options }, index): TableField => {
    const plain = codeName(fieldLabel, `field_${index + 1}`)
    const name = reservedFields.has(plain) || used.has(plain) ? `${plain}_${index + 1}` : plain
    used.add(name)
    const isChoice = type === 'choice' && options !== undefined && options.length > 0
    return {
      name,
      label: fieldLabel,
      type: type === 'choice' && !isChoice ? 'text' : type,
      ...(isRequired && type !== 'yesno' && { required: true }),
      ...(isChoice && { options: [...new Set(options)] }),
    }
  })
  return [isTaken ? `${wanted}_entries` : wanted, { label, one, ...access, fields: named }]
}

/** Paths of pages that parts bring; the page of the entries stands at the name of their table. */
const pagesOfParts = new Set([
  'blog',
  'tasks',
  'shop',
  'book',
  'contact',
  'work',
  'dashboard',
  'docs',
  'search',
  'owner',
])
