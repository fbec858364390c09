/**
 * How the statements of a migration are run on a database with data: `together` in one transaction; an `index` beside
 * readers and writers, replaced under its name when it is complete; `validate` for rows that a new constraint was not
 * compared with; `batches`, repeated until no row changes.
 */
export type MigrationStep =
  | { kind: 'together'; statements: string[] }
  | { kind: 'index'; name: string; build: string }
  | { kind: 'validate'; statement: string }
  | { kind: 'batches'; statement: string }

/** The name of an index while it is built; only one is at a time. */
export const buildingIndex = 'balancia_building_index'

const name = String.raw`"?(?:public"?\."?)?(\w+)"?`
const createsTable = new RegExp(`^create table (?:if not exists )?${name}`, 'i')
const createsIndex = new RegExp(`^create (unique )?index (?:if not exists )?${name} on ${name}(.*)$`, 'is')
const dropsIndex = new RegExp(`^drop index (?:if exists )?${name}`, 'i')
const addsConstraint = new RegExp(
  String.raw`^alter table ${name} add constraint ${name}\s+(?:foreign key|check)\b`,
  'i',
)
const changesRows = /^(?:insert|update|delete|do|with|merge|truncate)\b/i
const batchMark = /^\s*--\s*in batches\s*$/im

/**
 * Divides the statements of one migration into steps, in their order. A migration that changes rows, and not in batches,
 * is one step: its statements may depend on each other's locks.
 */
export function migrationSteps(statements: readonly string[]): MigrationStep[] {
  const commands = statements.map((text) => ({
    text,
    command: commandOf(text),
    isBatch: batchMark.test(text),
  }))
  if (commands.some(({ command, isBatch }) => changesRows.test(command) && !isBatch))
    return [{ kind: 'together', statements: commands.map(({ text }) => text) }]
  const newTables = new Set(commands.map(({ command }) => createsTable.exec(command)?.[1]))
  const built = new Set<string>()
  for (const { command } of commands) {
    const [, , index = '', table] = createsIndex.exec(command) ?? []
    if (index && !newTables.has(table)) built.add(index)
  }
  const steps: MigrationStep[] = []
  const runTogether = (statement: string) => {
    const last = steps.at(-1)
    if (last?.kind === 'together') last.statements.push(statement)
    else steps.push({ kind: 'together', statements: [statement] })
  }
  for (const { text, command, isBatch } of commands) {
    const [, unique = '', index = '', table = '', columns = ''] = createsIndex.exec(command) ?? []
    const [, constrained, constraint] = addsConstraint.exec(command) ?? []
    // The index of that name remains in use until its successor replaces it.
    if (built.has(dropsIndex.exec(command)?.[1] ?? '')) continue
    if (isBatch) steps.push({ kind: 'batches', statement: text })
    else if (built.has(index))
      steps.push({
        kind: 'index',
        name: index,
        build: `create ${unique}index concurrently "${buildingIndex}" on "${table}"${columns}`,
      })
    else if (constrained && !newTables.has(constrained) && !/\bnot valid$/i.test(command)) {
      runTogether(`${command} not valid`)
      steps.push({
        kind: 'validate',
        statement: `alter table "${constrained}" validate constraint "${constraint}"`,
      })
    } else runTogether(text)
  }
  return steps
}

/** A statement without the comments before it and the semicolon after it. */
function commandOf(statement: string): string {
  return statement
    .replace(/^(?:\s*--[^\n]*\n)*/, '')
    .trim()
    .replace(/;$/, '')
}
