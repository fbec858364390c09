import type { AppEntity } from '#contract/builders/app-spec.ts'
import { parts } from './parts.ts'
import type { AppTable, TableField } from './tables.ts'

/** Derives a code name from words: 'Phone number' becomes `phone_number`. */
function codeName(words: string, fallback: string): string {
  const name = words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 40)
  return name || fallback
}

/** Names that a row, SQL or an address of the application already uses. */
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

/** The table of the entries that the user described, and its name. */
export function entityTable(
  { label, one, fields }: AppEntity,
  access: Pick<AppTable, 'read' | 'add'>,
  taken: readonly string[],
): [string, AppTable] {
  const wanted = codeName(label, 'entries')
  const isTaken = taken.includes(wanted) || reservedTables.has(wanted) || pagesOfParts().has(wanted)
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

/** Whether a page of a part already uses a path. */
export const isPathOfPart = (name: string) => pagesOfParts().has(name)

/** Paths of the existing pages; the page of the entries is at the name of their table. */
const pagesOfParts = () =>
  new Set(['owner', ...Object.values(parts).flatMap(({ page }) => (page ? [page.path.slice(1)] : []))])
