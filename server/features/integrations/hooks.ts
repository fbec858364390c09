import { hook } from '#server/platform/hook.ts'

/** An agent that may use a connection. */
export interface ConnectionUser {
  connectionId: number
  agent: { id: number; name: string }
}

/** Finds which agents of a user may use which of their connections. */
export type ConnectionUsersListener = (userId: string) => Promise<readonly ConnectionUser[]>

/** Features above that let agents use connections say here which do. */
export const connectionUsers = hook<ConnectionUsersListener>()

/** The agents of a user by connection, each once. */
export async function agentsByConnection(userId: string): Promise<Map<number, ConnectionUser['agent'][]>> {
  const lists = await Promise.all(connectionUsers.listeners.map((listener) => listener(userId)))
  const byConnection = new Map<number, ConnectionUser['agent'][]>()
  for (const { connectionId, agent } of lists.flat()) {
    const agents = byConnection.get(connectionId) ?? []
    if (!agents.some(({ id }) => id === agent.id)) byConnection.set(connectionId, [...agents, agent])
  }
  return byConnection
}
