import { ArrowLeft, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AgentVersionReply } from '#contract/agents/agent-archive.ts'
import { Button } from '#web/components/button.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Field } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { useWholeVersions } from '#web/data/agent-archive.ts'
import { useModelChoices } from '#web/data/models/model-choices.ts'
import { formatRelative } from '#web/platform/format.ts'
import { ComparedField } from './compared-field.tsx'
import type { StoredFields } from './field-labels.ts'
import { LoadingRows } from './loading-rows.tsx'
import { compareFields } from './version-labels.ts'

interface VersionComparisonProps {
  versions: AgentVersionReply[]
  /** The version that was picked from the list. */
  compared: AgentVersionReply
  newest: AgentVersionReply
  onBack: () => void
  onRestore: (version: AgentVersionReply) => void
}

/** Two versions side by side, field by field: an older one against the current one, until others are chosen. */
export function VersionComparison({ versions, compared, newest, onBack, onRestore }: VersionComparisonProps) {
  const first = compared === newest ? (versions[1] ?? newest) : compared
  const [leftId, setLeftId] = useState(first.id)
  const [rightId, setRightId] = useState<number>()
  const left = versions.find(({ id }) => id === leftId) ?? first
  const right = versions.find(({ id }) => id === rightId) ?? newest
  const [leftWhole, rightWhole] = useWholeVersions(left.agentId, [left.version, right.version])
  const failed = [leftWhole, rightWhole].find((whole) => whole?.isLoadingError)
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button
          ref={back}
          size="sm"
          variant="ghost"
          icon={<ArrowLeft size={16} aria-hidden />}
          onClick={onBack}
        >
          All versions
        </Button>
        {left !== newest && (
          <Button size="sm" icon={<RotateCcw size={16} aria-hidden />} onClick={() => onRestore(left)}>
            Restore version {left.version}
          </Button>
        )}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <VersionSelect
          label="Compare"
          versions={versions}
          newest={newest}
          value={left.id}
          onChange={setLeftId}
        />
        <VersionSelect
          label="With"
          versions={versions}
          newest={newest}
          value={right.id}
          onChange={setRightId}
        />
      </div>
      {failed && (
        <ErrorState
          title="Failed to load these versions"
          error={failed.error}
          busy={failed.isFetching}
          onRetry={() => {
            void leftWhole?.refetch()
            void rightWhole?.refetch()
          }}
        />
      )}
      {!failed && !(leftWhole?.data && rightWhole?.data) && <LoadingRows label="Loading these versions" />}
      {leftWhole?.data && rightWhole?.data && (
        <Differences left={leftWhole.data} right={rightWhole.data} isSame={left === right} />
      )}
    </div>
  )
}

interface DifferencesProps {
  left: { agentId: number; version: number; fields: StoredFields }
  right: { version: number; fields: StoredFields }
  /** Both are one and the same version. */
  isSame: boolean
}

function Differences({ left, right, isSame }: DifferencesProps) {
  const namesModels = Boolean(left.fields.models ?? right.fields.models)
  const models = useModelChoices({ agentId: left.agentId }, namesModels).data?.models
  const { differences, same } = compareFields(left.fields, right.fields, models)
  if (differences.length === 0) {
    return (
      <p className="text-muted text-sm">
        {isSame ? 'This is one and the same version.' : 'These two versions are the same.'}
      </p>
    )
  }
  return (
    <>
      {differences.map((difference) => (
        <ComparedField
          key={difference.name}
          difference={difference}
          left={left.version}
          right={right.version}
        />
      ))}
      {same !== '' && <p className="text-muted text-xs">The same in both: {same}.</p>}
    </>
  )
}

interface VersionSelectProps {
  label: string
  versions: AgentVersionReply[]
  newest: AgentVersionReply
  value: number
  onChange: (id: number) => void
}

function VersionSelect({ label, versions, newest, value, onChange }: VersionSelectProps) {
  const [now] = useState(() => new Date())
  return (
    <Field label={label}>
      <Select value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {versions.map((version) => (
          <option key={version.id} value={version.id}>
            Version {version.version}
            {version === newest ? ' (current)' : ''}, {formatRelative(new Date(version.createdAt), now)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
