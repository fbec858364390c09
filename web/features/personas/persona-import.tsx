import { Download } from 'lucide-react'
import { systemPersonaCount } from '#contract/personas/persona-categories.ts'
import type { ImportReply } from '#contract/personas/system-personas.ts'
import { Button } from '#web/components/button.tsx'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'
import { useImportPersonas, usePersonaCounts } from '#web/data/personas.ts'
import { CallFailure } from '#web/platform/call.ts'

/** For administrators: imports the personas that come with the product, and shows the outcome. */
export function PersonaImport() {
  const counts = usePersonaCounts()
  const start = useImportPersonas()
  return (
    <Card aria-labelledby="persona-import-title">
      <CardHeader
        id="persona-import-title"
        title="System personas"
        description={`${systemPersonaCount} personas for everyday and business tasks, ready for everybody here to pick.`}
      />
      <CardBody className="flex flex-col gap-4">
        {counts.data && (
          <p className="text-muted text-sm tabular-nums">
            {counts.data.imported} of {systemPersonaCount} are imported. Importing again adds what is missing
            and changes nothing else.
          </p>
        )}
        <div>
          <Button
            variant="primary"
            icon={<Download size={16} aria-hidden />}
            busy={start.isPending}
            onClick={() => start.mutate()}
          >
            {start.isPending
              ? `Importing ${systemPersonaCount} Agent Personas...`
              : `Import ${systemPersonaCount} System Personas`}
          </Button>
        </div>
        <output>
          {start.data && !start.isPending && <ImportResult {...start.data} />}
          {start.isError && <ImportFailure error={start.error} />}
        </output>
      </CardBody>
    </Card>
  )
}

function ImportResult({ message, imported, errors }: ImportReply) {
  return (
    <div className="rounded-md border border-line bg-sunken px-4 py-3 text-sm">
      <p className="font-medium">{message}</p>
      <p className="mt-1 tabular-nums">Imported: {imported}</p>
      {errors.length > 0 && (
        <details className="mt-2">
          <FoldHead className="text-danger">{errors.length} errors (click to view)</FoldHead>
          <ul className="mt-2 max-h-60 list-disc space-y-1 overflow-y-auto pl-5">
            {errors.map((error) => (
              <li key={error} className="wrap-anywhere">
                {error}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function ImportFailure({ error }: { error: Error }) {
  const message = error instanceof CallFailure ? error.serverMessage : undefined
  return <p className="text-danger text-sm">{message ?? 'Failed to import personas'}</p>
}
