import { FileUp, LayoutTemplate, Trash2 } from 'lucide-react'
import { Button } from '#web/components/button.tsx'

interface ListHeaderActionsProps {
  onTemplates: () => void
  onImport: () => void
  onTrash: () => void
}

/** Other sources of agents: templates, a file, and the trash. */
export function ListHeaderActions({ onTemplates, onImport, onTrash }: ListHeaderActionsProps) {
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        className="max-sm:px-2 max-sm:[&>svg]:hidden"
        icon={<LayoutTemplate size={16} aria-hidden />}
        onClick={onTemplates}
      >
        Templates
      </Button>
      <Button
        size="sm"
        variant="ghost"
        className="max-sm:px-2 max-sm:[&>svg]:hidden"
        icon={<FileUp size={16} aria-hidden />}
        onClick={onImport}
      >
        Import
      </Button>
      <Button
        size="sm"
        variant="ghost"
        className="max-sm:px-2 max-sm:[&>svg]:hidden"
        icon={<Trash2 size={16} aria-hidden />}
        onClick={onTrash}
      >
        Trash
      </Button>
    </>
  )
}
