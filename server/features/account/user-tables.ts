import { pool } from '#server/db/database.ts'

/**
 * Columns that a download leaves out, by table: secrets and proofs of identity, which are useful only to an attacker.
 */
export const secretColumns: Record<string, readonly string[]> = {
  accounts: ['password', 'access_token', 'refresh_token', 'id_token'],
  agent_forms: ['password_hash'],
  agent_sign_ins: ['sealed_values', 'sealed_session'],
  agent_triggers: ['api_key', 'signing_secret'],
  api_keys: ['key_hash'],
  app_project_sites: ['token'],
  app_projects: ['share_token'],
  form_submissions: ['visitor_hash', 'token_hash'],
  invitations: ['token'],
  link_codes: ['code_hash'],
  model_connections: ['sealed_key', 'sealed_headers'],
  notification_ways: ['sealed_secrets', 'target_hash'],
  result_hooks: ['signing_secret'],
  result_links: ['token_hash'],
  sessions: ['sid'],
  two_factors: ['sealed_secret', 'recovery_hashes'],
  user_activity_logs: ['details_salt', 'details_hash', 'hash', 'position'],
  user_integrations: ['sealed_secrets', 'secret_key_id'],
}

/** Tables with rows of a user that no foreign key links to the user. */
const unlinkedTables: Record<string, string> = {
  users: 'id = $1',
  sessions: `sess #>> '{session,userId}' = $1`,
  user_activity_logs: 'user_id = $1',
}

interface Reference {
  table: string
  column: string
  to: string
  toColumn: string
}

/** One table with rows of a user: the query for them, with `$1` for the user. */
export interface UserTable {
  table: string
  query: string
}

/**
 * Returns every table that holds rows of a user. Reads the foreign keys of the database, which lead to the user
 * directly or through other tables and delete with it, so that a new table is included without a change here.
 */
export async function userTables(): Promise<UserTable[]> {
  const { rows: references } = await pool().query<Reference>(`
    select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as to, f.attname as "toColumn"
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
    where c.contype = 'f' and c.confdeltype = 'c' and c.connamespace = 'public'::regnamespace`)
  const tables = [...new Set([...Object.keys(unlinkedTables), ...references.map(({ table }) => table)])]
  return tables.toSorted().flatMap((table) => {
    const condition = conditionOf(table, references, [])
    return condition === undefined ? [] : [{ table, query: queryOf(table, condition) }]
  })
}

/**
 * Returns the condition that selects the user's rows of a table; undefined when no reference leads from it to a user.
 */
function conditionOf(table: string, references: readonly Reference[], path: string[]): string | undefined {
  const own = unlinkedTables[table]
  if (own !== undefined) return own
  const ways = references.flatMap((reference) => {
    if (reference.table !== table || path.includes(reference.to)) return []
    const { column, to, toColumn } = reference
    if (to === 'users') return [`${column} = $1`]
    const parent = conditionOf(to, references, [...path, table])
    return parent === undefined ? [] : [`${column} in (select ${toColumn} from ${to} where ${parent})`]
  })
  return ways.length === 0 ? undefined : `(${ways.join(' or ')})`
}

function queryOf(table: string, condition: string): string {
  const left = secretColumns[table] ?? []
  const without = left.length === 0 ? '' : ` - array[${left.map((column) => `'${column}'`).join(', ')}]`
  return `select (to_jsonb(t)${without})::text as row from ${table} as t where ${condition}`
}
