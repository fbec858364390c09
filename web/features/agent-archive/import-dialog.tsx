import { CircleAlert, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { AgentFile } from '#contract/agents/agent-archive.ts'
import type { AgentReply } from '#contract/agents/agents.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { useImportAgent } from '#web/data/agent-archive.ts'
import { CallFailure } from '#web/platform/call.ts'
import { CodeBlock } from '#web/components/text/code.tsx'
import { FileChooser } from './file-chooser.tsx'
import type { FileReading, problemsOf } from './read-agent-file.ts'
import { fieldLabel, type FieldName, fieldNames, fieldText, isLined } from './field-labels.ts'

interface ImportDialogProps {
  open: boolean
  onClose: () => void
  /** Called with the new agent, before the dialog closes. */
  onImported?: (agent: AgentReply) => void
}

interface Chosen {
  fileName: string
  /** Undefined while the file is being read. */
  reading?: FileReading
  problemsOf?: typeof problemsOf
}

/** Creates an agent from a file: shows the content of the file, or its errors, before anything is sent. */
export function ImportDialog({ open, ...rest }: ImportDialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ onClose, onImported }: Omit<ImportDialogProps, 'open'>) {
  const [chosen, setChosen] = useState<Chosen>()
  const importing = useImportAgent()
  const { reading } = chosen ?? {}
  const file = reading && 'file' in reading ? reading.file : undefined
  const problems = reading && 'problems' in reading ? reading.problems : refusals(importing.error, chosen)

  const handleChoose = async (picked: File) => {
    importing.reset()
    setChosen({ fileName: picked.name })
    const read = await readFile(picked)
    setChosen((current) => (current?.fileName === picked.name ? { fileName: picked.name, ...read } : current))
  }
  const handleImport = () =>
    file &&
    importing.mutate(
      { body: file },
      {
        onSuccess: (agent) => {
          onImported?.(agent)
          onClose()
        },
      },
    )

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Import an agent"
      description="The agent arrives paused: nothing in it runs until you resume it or press Run now."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {file && (
            <Button variant="primary" busy={importing.isPending} onClick={handleImport}>
              Import agent
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FileChooser
          fileName={chosen?.fileName}
          isReading={chosen !== undefined && reading === undefined}
          onChoose={(picked) => void handleChoose(picked)}
        />
        {problems.length > 0 && <ImportProblems problems={problems} />}
        {file && <ImportPreview file={file} />}
      </div>
    </Dialog>
  )
}

/** The contract's validator loads with the first file. */
async function readFile(picked: File): Promise<Pick<Chosen, 'reading' | 'problemsOf'>> {
  try {
    const code = await import('./read-agent-file.ts')
    return { reading: await code.readAgentFile(picked), problemsOf: code.problemsOf }
  } catch {
    return { reading: { problems: ['The file could not be checked: the server could not be reached.'] } }
  }
}

/** The server's errors about a file that passed the checks of this page. */
function refusals(error: Error | null, chosen: Chosen | undefined): string[] {
  if (!(error instanceof CallFailure) || !chosen?.problemsOf) return []
  return chosen.problemsOf(error.issues.map(({ path, message }) => ({ path: path.split('.'), message })))
}

/** Why a file cannot be imported, each reason in words. */
function ImportProblems({ problems }: { problems: string[] }) {
  return (
    <div role="alert" className="flex gap-3 rounded-md bg-danger-tint px-4 py-3 text-danger text-sm">
      <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">This file cannot be imported</p>
        <ul className="wrap-anywhere mt-1 flex flex-col gap-1">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The whole content of a file as plain text: no links, no markdown, no scripts. */
function ImportPreview({ file }: { file: AgentFile }) {
  const fields = fieldNames
    .filter((name) => name !== 'models')
    .map((name) => ({ name, text: fieldText(name, file.agent[name] ?? null) }))
    .filter(({ text }) => text !== '')
  return (
    <section aria-label="What the file contains" className="flex flex-col gap-4">
      {fields.some(({ text }) => hasHiddenCharacters(text)) && (
        <p className="flex gap-3 rounded-md bg-warning-tint px-4 py-3 text-sm text-warning">
          <EyeOff size={16} aria-hidden className="mt-0.5 shrink-0" />
          This file contains characters that do not show or that change the direction of reading. What you see
          may not be all that is there.
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {fields.map(({ name, text }) => (
          <Held key={name} name={name} text={text} />
        ))}
      </dl>
    </section>
  )
}

function Held({ name, text }: { name: FieldName; text: string }) {
  const label = fieldLabel(name)
  const isWide = isLined(name) || name === 'name'
  return (
    <div className={`min-w-0 ${isWide ? 'sm:col-span-2' : ''}`}>
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="wrap-anywhere mt-0.5 text-sm">
        {name === 'pythonScript' ? (
          <CodeBlock label={label} text={text} />
        ) : (
          <p className="whitespace-pre-wrap">{text}</p>
        )}
      </dd>
    </div>
  )
}

/** Characters that are invisible or change the text direction, so that a reader does not see what the text contains. */
const hidden = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/u
const joiners =
  /(?<=[\p{Extended_Pictographic}\p{L}\p{M}\uFE0F\p{Emoji_Modifier}])[\u200C\u200D](?=[\p{Extended_Pictographic}\p{L}])/gu

/** Whether a text contains hidden characters, except those that join emoji and letters of some scripts. */
export function hasHiddenCharacters(text: string): boolean {
  return hidden.test(text.replace(joiners, ''))
}
