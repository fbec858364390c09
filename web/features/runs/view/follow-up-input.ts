import { runInput } from '#contract/runs/run-input.ts'

interface Asked {
  question: string
  executionId: number
  result: string
}

/** The input of a follow-up run: the question, and the previous result in the form of a file. */
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

/** A mailto address with a result, cut to the length that email programs accept. */
export function mailAddress(agentName: string, result: string, link: string): string {
  const short = Array.from(result).slice(0, mailCharsMax).join('')
  const rest = short.length < result.length ? `…\n\nThe whole result: ${link}` : `\n\n${link}`
  return `mailto:?subject=${encodeURIComponent(agentName)}&body=${encodeURIComponent(short.toWellFormed() + rest)}`
}

const mailCharsMax = 1_500
