import type { Tx } from '#server/db/database.ts'

type SignUpListener = (tx: Tx, userId: string) => Promise<void>
const listeners: SignUpListener[] = []

/** Has a later feature take part in the transaction in which somebody signs up. Call at module load. */
export function whenSomebodySignsUp(listener: SignUpListener): void {
  listeners.push(listener)
}

/** Lets those who take part in a sign-up do so. */
export async function tellSignUp(tx: Tx, userId: string): Promise<void> {
  for (const listener of listeners) await listener(tx, userId)
}
