// chunk: home-dialogs
import { useState } from 'react'
import { type ServerKind, serverKinds } from '#contract/installation/setting-names.ts'
import { Button } from '#web/components/button.tsx'
import { LazyDialog } from '#web/components/overlay/lazy-dialog.tsx'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { kindLabels } from './server-kind-labels.ts'

const changeDialog = lazyPart(() =>
  import('./server-kind-change.tsx').then(({ ServerKindChange }) => ServerKindChange),
)

interface ServerKindChoicesProps {
  /** The kind in use, if one was chosen. */
  current?: ServerKind | null
  isFixed?: boolean
}

/** The two kinds with their meaning; shows the effect on users before the change. */
export function ServerKindChoices({ current, isFixed }: ServerKindChoicesProps) {
  const [asked, setAsked] = useState<ServerKind>()
  const close = () => setAsked(undefined)
  return (
    <>
      <ul className="grid gap-6 sm:grid-cols-2">
        {serverKinds.map((kind) => (
          <li key={kind} className="flex flex-col">
            <p className="font-medium text-sm">{kindLabels[kind].label}</p>
            <p className="mt-1 mb-3 text-muted text-sm">{kindLabels[kind].hint}</p>
            <Button
              className="mt-auto self-start"
              disabled={isFixed || current === kind}
              onClick={() => setAsked(kind)}
            >
              {current === kind ? 'In use' : kindLabels[kind].label}
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <LazyDialog onClose={close}>
          <changeDialog.View kind={asked} onClose={close} />
        </LazyDialog>
      )}
    </>
  )
}
