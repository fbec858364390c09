import { FileDown, FileText, FileType } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { fetchResult, type ResultFormat } from '#web/data/result-documents.ts'
import { CallFailure } from '#web/platform/call.ts'
import { fileNameOf, saveFile } from '#web/platform/dom/save-file.ts'
import { toast } from '#web/platform/toast.ts'

interface ExportResultProps {
  name: string
  text: string
  executionId: number
}

const icon = { pdf: <FileDown size={16} aria-hidden />, docx: <FileType size={16} aria-hidden /> }

/** Downloads a result as a file: PDF, Word, or Markdown. */
export function ExportResult({ name, text, executionId }: ExportResultProps) {
  const [isRendering, setRendering] = useState<ResultFormat>()
  const take = async (format: ResultFormat) => {
    if (isRendering) return
    setRendering(format)
    try {
      const { bytes, type } = await fetchResult(executionId, format)
      saveFile(fileNameOf(name, format, 'result'), bytes, type)
    } catch (error) {
      toast({ title: 'Error', description: exportError(error), variant: 'destructive' })
    } finally {
      setRendering(undefined)
    }
  }
  const button = (format: ResultFormat, word: string) => (
    <Button
      size="sm"
      variant="ghost"
      aria-label={`Download as ${word}`}
      icon={icon[format]}
      busy={isRendering === format}
      onClick={() => void take(format)}
    >
      {word}
    </Button>
  )
  return (
    <>
      {button('pdf', 'PDF')}
      {button('docx', 'Word')}
      <Button
        size="sm"
        variant="ghost"
        aria-label="Download as Markdown"
        icon={<FileText size={16} aria-hidden />}
        onClick={() => saveFile(fileNameOf(name, 'md', 'result'), text, 'text/markdown')}
      >
        Markdown
      </Button>
    </>
  )
}

function exportError(error: unknown): string {
  const message = error instanceof CallFailure ? error.serverMessage : undefined
  return message ?? 'The document could not be made. Try again, or take it as Markdown.'
}
