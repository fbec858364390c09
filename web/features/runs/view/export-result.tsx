import {
  ChevronDown,
  Download,
  FileDown,
  FileText,
  FileType,
  Link2,
  Mail,
  Printer,
  Share2,
} from 'lucide-react'
import { useState } from 'react'
import type { ResultDataReply } from '#contract/runs/result-fields.ts'
import { Button } from '#web/components/button.tsx'
import { LazyDialog } from '#web/components/overlay/lazy-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/components/overlay/menu.tsx'
import { fetchResult, type ResultFormat } from '#web/data/result-documents.ts'
import { CallFailure } from '#web/platform/call.ts'
import { copyText } from '#web/platform/dom/copy-text.ts'
import { fileNameOf, saveFile } from '#web/platform/dom/save-file.ts'
import { toast } from '#web/platform/toast.ts'
import { runAddress } from '#web/features/runs/run-filter.ts'
import { saveData } from '#web/features/runs/data/data-files.ts'
import { mailAddress } from './follow-up-input.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { siteAddress } from '#web/platform/site.ts'

const shareDialog = lazyPart(() =>
  import('./share-result-dialog.tsx').then(({ ShareResultDialog }) => ShareResultDialog),
)

interface ExportResultProps {
  name: string
  text: string
  /** Its data, if its agent has fields. */
  data: ResultDataReply | null
  executionId: number
  /** Whether the user owns the run, and may share its result by a public link. */
  isOwn: boolean
  onPrint: () => void
}

/** Takes a result elsewhere: as a file, on paper, by email, or as a link to its run. */
export function ExportResult({ name, text, data, executionId, isOwn, onPrint }: ExportResultProps) {
  const [isSharing, setSharing] = useState(false)
  const [isRendering, setRendering] = useState(false)
  const take = async (format: ResultFormat) => {
    if (isRendering) return
    setRendering(true)
    try {
      const { bytes, type } = await fetchResult(executionId, format)
      saveFile(fileNameOf(name, format, 'result'), bytes, type)
    } catch (error) {
      toast({ title: 'Error', description: exportError(error), variant: 'destructive' })
    } finally {
      setRendering(false)
    }
  }
  return (
    <>
      <Menu
        trigger={
          <Button
            size="sm"
            aria-haspopup="menu"
            aria-expanded={false}
            busy={isRendering}
            icon={<Download size={16} aria-hidden />}
          >
            Export
            <ChevronDown size={14} aria-hidden className="-mr-1" />
          </Button>
        }
      >
        <MenuItem icon={<FileDown size={16} aria-hidden />} onSelect={() => void take('pdf')}>
          Download as PDF
        </MenuItem>
        <MenuItem icon={<FileType size={16} aria-hidden />} onSelect={() => void take('docx')}>
          Download as Word
        </MenuItem>
        <MenuItem
          icon={<FileText size={16} aria-hidden />}
          onSelect={() => saveFile(fileNameOf(name, 'md', 'result'), text, 'text/markdown')}
        >
          Download as Markdown
        </MenuItem>
        {data && (
          <>
            <MenuItem icon={<FileDown size={16} aria-hidden />} onSelect={() => saveData(data, name, 'csv')}>
              Download as CSV
            </MenuItem>
            <MenuItem icon={<FileText size={16} aria-hidden />} onSelect={() => saveData(data, name, 'json')}>
              Download as JSON
            </MenuItem>
          </>
        )}
        <MenuSeparator />
        <MenuItem icon={<Link2 size={16} aria-hidden />} onSelect={() => void copyLink(executionId)}>
          Copy link
        </MenuItem>
        {isOwn && (
          <MenuItem icon={<Share2 size={16} aria-hidden />} onSelect={() => setSharing(true)}>
            Share result
          </MenuItem>
        )}
        <MenuItem icon={<Mail size={16} aria-hidden />} onSelect={() => mail(name, text, executionId)}>
          Email
        </MenuItem>
        <MenuItem icon={<Printer size={16} aria-hidden />} onSelect={onPrint}>
          Print
        </MenuItem>
      </Menu>
      {isSharing && (
        <LazyDialog onClose={() => setSharing(false)}>
          <shareDialog.View executionId={executionId} onClose={() => setSharing(false)} />
        </LazyDialog>
      )}
    </>
  )
}

/** Opens the user's email program with the result. */
function mail(name: string, text: string, executionId: number) {
  window.location.href = mailAddress(name, text, siteAddress(runAddress(executionId)))
}

async function copyLink(executionId: number) {
  const link = siteAddress(runAddress(executionId))
  if (await copyText(link))
    return toast({ title: 'Copied!', description: 'It opens this run for you, where you are signed in' })
  toast({ title: 'The link to this run', description: link })
}

function exportError(error: unknown): string {
  const message = error instanceof CallFailure ? error.serverMessage : undefined
  return message ?? 'The document could not be made. Try again, or take it as Markdown.'
}
