import { lessonMax } from '#contract/lessons.ts'
import { plainLine } from '#server/platform/text/plain-line.ts'
import type { Engine } from '#contract/agents/agents.ts'
import type { ModelOrder } from '#contract/models/model-choice.ts'

/** Evidence of a run from which its agent may learn: plain data, bounded, gathered once. */
export interface LessonEvidence {
  agentName: string
  taskDescription: string
  /** The engine that the agent requires; null: the product chooses. */
  engine: Engine | null
  /** The models to ask, in order; null or omitted: Automatic. */
  models?: ModelOrder | null
  /** Why the run failed; null when it did not. */
  error: string | null
  /** The owner's remark about the result; null: none. */
  remark: string | null
  /** The beginning of the result that the owner spoke of. */
  output: string | null
  /** The script that failed, and Python's message: 'ZeroDivisionError: division by zero (line 3)'. */
  script: { code: string; message: string } | null
  /** Links that could not be read; `before` marks those that also failed in the previous run. */
  unread: { url: string; reason: string; before: boolean }[]
}

/** Whether there is anything in it that another way of working could fix; an outage of a service is not. */
export function isTeachable({ remark, script, unread }: LessonEvidence): boolean {
  return remark !== null || script !== null || unread.length > 0
}

/** What to check before the failing line, by the error that Python names. */
const checks: Record<string, string> = {
  ZeroDivisionError: 'that the divisor is not zero',
  KeyError: 'that the key is there',
  IndexError: 'that the list is long enough',
  AttributeError: 'that the value is there and of the right kind',
  TypeError: 'that each value is there and of the right kind',
  ValueError: 'that the text has the expected form',
  NameError: 'that the name is defined',
  UnboundLocalError: 'that the name is defined',
  ModuleNotFoundError: 'that the module can be imported here',
  ImportError: 'that the module can be imported here',
}
const codeLineMax = 120
const hostsMax = 3

/** Writes a lesson by fixed rules, from known facts only. Null: there is nothing to learn. */
export function plainLesson(evidence: LessonEvidence): string | null {
  const lesson = fromRemark(evidence) ?? fromScript(evidence) ?? fromLinks(evidence)
  return lesson && plainLine(lesson, lessonMax)
}

function fromRemark({ remark }: LessonEvidence): string | null {
  return remark && `Mind this remark of the owner on an earlier result: ${remark}`
}

function fromScript({ script }: LessonEvidence): string | null {
  const [, message = '', line = ''] = /^(.*?) \(line (\d+)\)\.?$/s.exec(script?.message.trim() ?? '') ?? []
  if (!script || !line) return null
  const check = checks[/^\w+/.exec(message)?.[0] ?? ''] ?? 'the values that it works on'
  const code = plainLine(script.code.split('\n')[Number(line) - 1] ?? '', codeLineMax)
  const where = code ? `\`${code}\`` : 'that line'
  return `The script fails at line ${line} with ${plainLine(message, codeLineMax)}. Check ${check} before ${where}.`
}

/** Only links that failed in two runs in a row: one failure may be an outage. */
function fromLinks({ unread }: LessonEvidence): string | null {
  const lasting = unread.filter(({ before }) => before).slice(0, hostsMax)
  if (lasting.length === 0) return null
  const addresses = lasting.map(
    ({ url, reason }) => `${URL.parse(url)?.host ?? url} (${reason.replace(/\.$/, '')})`,
  )
  const they = lasting.length === 1 ? 'it' : 'they'
  return `Do not rely on ${addresses.join(', ')}: ${they} could not be read in two runs in a row.`
}
