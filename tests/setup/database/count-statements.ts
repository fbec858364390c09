import { Client } from 'pg'
import { vi } from 'vitest'

/** How many statements this process sends to PostgreSQL while `act` runs; `begin` and `commit` count too. */
export async function countStatements(act: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(Client.prototype, 'query')
  try {
    await act()
    return query.mock.calls.length
  } finally {
    query.mockRestore()
  }
}
