import type { ClientBase } from 'pg'

/** A table of the product, with the columns that are not computed from others. */
export interface TableColumns {
  name: string
  columns: string[]
}

/** The tables of the schema `public` that belong to no extension, by name. */
export async function listTables(client: ClientBase): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
  )
  return rows
}

/** Names of the sequences of the schema `public`, those of identity columns included. */
export async function listSequences(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c where relkind = 'S' and relnamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by relname`,
  )
  return rows.map(({ name }) => name)
}

/** A name of the database for the text of a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Makes every PostgreSQL write and read values in one form, and lets a long copy run. */
export const copySettings = `
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 3; set bytea_output = 'hex'; set synchronous_commit = on`
