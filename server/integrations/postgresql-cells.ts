import { types } from 'pg'
import { parseExact } from '#server/platform/exact-json.ts'

/**
 * How a value of PostgreSQL becomes JSON: as the database writes it, unless a number, a boolean or JSON keeps the value just
 * as well. So no digit, no day and no microsecond is lost, and no time zone of this server is mixed in.
 */
export const cellTypes = { getTypeParser: (oid: number) => (text: string) => cellOf(oid, text) }

const oids = {
  boolean: 16,
  smallint: 21,
  integer: 23,
  json: 114,
  real: 700,
  double: 701,
  timestamptz: 1184,
  jsonb: 3802,
}

/** Arrays by the type of their elements (pg_type.typarray); 0: elements that remain text. */
const elementOf: Record<number, number> = {
  1000: oids.boolean,
  1005: oids.smallint,
  1007: oids.integer,
  199: oids.json,
  1021: oids.real,
  1022: oids.double,
  1185: oids.timestamptz,
  3807: oids.jsonb,
  // bytea, char, name, bigint, text, bpchar, varchar, date, timestamp, time, interval, numeric, timetz, uuid
  ...Object.fromEntries(
    [1001, 1002, 1003, 1016, 1009, 1014, 1015, 1182, 1115, 1183, 1187, 1231, 1270, 2951].map((oid) => [
      oid,
      0,
    ]),
  ),
}
const textArray: number = 1009

function cellOf(oid: number, text: string): unknown {
  const element = elementOf[oid]
  if (element !== undefined) return elementsOf(element, types.getTypeParser(textArray)(text))
  switch (oid) {
    case oids.boolean:
      return text === 't'
    case oids.smallint:
    case oids.integer:
      return Number(text)
    case oids.real:
    case oids.double:
      return Number.isFinite(Number(text)) ? Number(text) : text
    case oids.json:
    case oids.jsonb:
      return parseExact(text)
    case oids.timestamptz:
      return instantOf(text)
    default:
      return text
  }
}

function elementsOf(oid: number, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => elementsOf(oid, each))
  return typeof value === 'string' ? cellOf(oid, value) : value
}

const written = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d+))?([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?$/

/** An instant in UTC with all of its digits; infinity and years before 1 or after 9999 as the database writes them. */
function instantOf(text: string): string {
  const parts = written.exec(text)
  if (!parts) return text
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map(Number)
  const offset = [9, 10, 11].reduce((sum, at, index) => sum + Number(parts[at] ?? 0) * 60 ** (2 - index), 0)
  const local = new Date(0)
  local.setUTCFullYear(year, month - 1, day)
  local.setUTCHours(hour, minute, second)
  const instant = new Date(local.getTime() - (parts[8] === '-' ? -offset : offset) * 1_000)
  if (instant.getUTCFullYear() < 1 || instant.getUTCFullYear() > 9_999) return text
  return `${instant.toISOString().slice(0, 19)}.${(parts[7] ?? '').padEnd(3, '0')}Z`
}

/** A name for each column: of several that are called the same, the later ones get a number. */
export function columnNames(names: readonly string[]): string[] {
  // Validators leave out a field of this name, lest it becomes the prototype of an object.
  const taken = new Set(['__proto__'])
  return names.map((name) => {
    let unique = name
    for (let count = 2; taken.has(unique); count += 1) unique = `${name}_${count}`
    taken.add(unique)
    return unique
  })
}
