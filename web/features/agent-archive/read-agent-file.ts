import type { z } from 'zod'
import { type AgentFile, agentFile, agentFileBytesMax } from '#contract/agents/agent-archive.ts'
import { agentTexts } from '#contract/agents/agents.ts'
import { fileText } from '#contract/file-text.ts'
import { fieldLabel, settingLabel } from './field-labels.ts'

const problemsMax = 8
const namesItsField: ReadonlySet<string> = new Set(Object.values(agentTexts))
const quotedCharsMax = 60

/** A valid file, or its errors in words. */
export type FileReading = { file: AgentFile } | { problems: string[] }

/** Reads a file of at most 512 KiB as an agent; never throws, whatever the file contains. */
export async function readAgentFile(blob: Blob): Promise<FileReading> {
  if (blob.size > agentFileBytesMax) {
    return { problems: [`The file is too large: an agent has at most ${agentFileBytesMax / 1024} KiB.`] }
  }
  const bytes = await blob.arrayBuffer().catch(() => undefined)
  if (!bytes) return { problems: ['The file could not be read.'] }
  const json = parseBytes(bytes)
  if (!json) return { problems: ['This is not a JSON file, or it is damaged.'] }
  if (json.isBroken)
    return { problems: ['The file contains characters that no text may have (NUL or half characters).'] }
  const parsed = agentFile.safeParse(json.value, { error: wordsOf })
  return parsed.success ? { file: parsed.data } : { problems: problemsOf(parsed.error.issues) }
}

interface Problem {
  path: readonly PropertyKey[]
  message: string
  code?: string
}

/** The errors of a file, field by field; a file that is not an agent file has only that error. */
export function problemsOf(issues: readonly Problem[]): string[] {
  const foreign = issues.find(({ path: [root], code }) =>
    root === undefined ? code === 'invalid_type' : root === 'format' || root === 'version',
  )
  if (foreign) return [foreign.message]
  const problems = issues.map(({ path, message }) => problemOf(path.map(String), message))
  if (problems.length <= problemsMax) return problems
  return [...problems.slice(0, problemsMax), `And ${problems.length - problemsMax} more.`]
}

function parseBytes(bytes: ArrayBuffer): { value: unknown; isBroken: boolean } | undefined {
  let isBroken = false
  try {
    const text = fileText(new Uint8Array(bytes))
    if (text === null) return undefined
    const value: unknown = JSON.parse(text, (key, part: unknown) => {
      isBroken ||= isBrokenText(key) || (typeof part === 'string' && isBrokenText(part))
      return part
    })
    return { value, isBroken }
  } catch {
    return undefined // Not text, not JSON, or JSON nested too deeply.
  }
}

const isBrokenText = (text: string) => text.includes('\0') || !text.isWellFormed()

function problemOf(path: string[], message: string): string {
  const place = placeOf(path)
  return place === '' || namesItsField.has(message) ? message : `${place}: ${message}`
}

function placeOf([root, field, part]: string[]): string {
  if (root === undefined) return 'File'
  if (root !== 'agent') return cut(root)
  if (field === undefined) return 'Agent'
  if (part === undefined) return fieldLabel(cut(field))
  if (field === 'webLinks') return `Reference link ${Number(part) + 1}`
  const place = field === 'triggerConfig' ? settingLabel(part) : `entry ${Number(part) + 1}`
  return `${fieldLabel(cut(field))}, ${cut(place)}`
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
}

/** Messages for issues that the contract has none for. */
function wordsOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') {
    if (!issue.path?.length) return 'This is not a Balancia agent file'
    return issue.input === undefined ? 'is missing' : `should be ${kinds[issue.expected] ?? issue.expected}`
  }
  if (issue.code === 'too_big') return `is too long, at most ${String(issue.maximum)} ${unitOf(issue.origin)}`
  if (issue.code === 'too_small')
    return `is too short, at least ${String(issue.minimum)} ${unitOf(issue.origin)}`
  if (issue.code === 'invalid_value') return `should be one of: ${issue.values.map(String).join(', ')}`
  if (issue.code === 'unrecognized_keys') return unknownKeys(issue.keys)
  return 'is not valid'
}

function unknownKeys(keys: string[]) {
  const named = keys.slice(0, 3).map((key) => `“${cut(key)}”`)
  const more = keys.length > named.length ? ` and ${keys.length - named.length} more` : ''
  return `contains what Balancia does not know: ${named.join(', ')}${more}`
}

const unitOf = (origin: string) => ({ string: 'characters', array: 'entries' })[origin] ?? ''
const cut = (text: string) => (text.length > quotedCharsMax ? `${text.slice(0, quotedCharsMax)}…` : text)
