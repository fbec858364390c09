import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { personaWords } from '#server/db/tables/personas.ts'

const wordsMax = 8

interface Searched {
  name: AnyPgColumn
  description: AnyPgColumn
  category?: AnyPgColumn
}

/** Matches when each search word is the beginning of a word of the persona; undefined without search words. */
export function foundBy(table: Searched, search: string | undefined): SQL | undefined {
  const query = queryOf(search)
  return query && sql`${personaWords(table)} @@ ${query}`
}

/** Sorts personas first whose name matches all search words. */
export function nameFirst({ name }: Searched, search: string | undefined): SQL[] {
  const query = queryOf(search)
  return query ? [sql`(to_tsvector('simple', ${name}) @@ ${query}) desc`] : []
}

function queryOf(search: string | undefined): SQL | undefined {
  const words = search
    ?.normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, wordsMax)
  return words && sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`
}
