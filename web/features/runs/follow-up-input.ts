import { runInput } from '#contract/runs/run-input.ts'

interface Asked {
  question: string
  executionId: number
  result: string
}

/** What a run is given that is asked about an earlier result: the question, and the result as a file would be sent. */
export function followUpInput({ question, executionId, result }: Asked, charsMax: number): string {
  const bytes = new TextEncoder().encode(result).length
  const file = {
    name: `Execution #${executionId}`,
    kind: 'result',
    bytes,
    text: runInput.plain(result),
    isCut: false,
  }
  return runInput.withFile(question, file, charsMax)
}

/** The address that opens a mail with a result in it: a program of mail takes no more than so much. */
export function mailAddress(agentName: string, result: string, link: string): string {
  const short = Array.from(result).slice(0, mailCharsMax).join('')
  const rest = short.length < result.length ? `…\n\nThe whole result: ${link}` : `\n\n${link}`
  return `mailto:?subject=${encodeURIComponent(agentName)}&body=${encodeURIComponent(short.toWellFormed() + rest)}`
}

const mailCharsMax = 1_500
