/** What a check found: fine, a risk, or an error; a risk and an error come with what to do. */
export type Finding =
  | { level: 'ok'; found: string }
  | { level: 'warning' | 'error'; found: string; advice: string }

export const fine = (found: string): Finding => ({ level: 'ok', found })
export const risk = (found: string, advice: string): Finding => ({ level: 'warning', found, advice })
export const wrong = (found: string, advice: string): Finding => ({ level: 'error', found, advice })

/** Throws what is wrong and what to do about it, in one message for the operator. */
export function refuseWrong(finding: Finding): void {
  if (finding.level === 'error') throw new Error(`${finding.found} ${finding.advice}`)
}
