/** Whether the system locks the processes of scripts in, as one such process found out; the reason when it does not. */
export interface ScriptIsolation {
  isProven: boolean
  reason: string | null
}

let isolation: ScriptIsolation | null = null

/** What this process found at its start; null: it runs no scripts. */
export const scriptIsolation = (): ScriptIsolation | null => isolation

export function setScriptIsolation(found: ScriptIsolation): void {
  isolation = found
}
