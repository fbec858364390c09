import { Check, ClipboardCopy } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { copyText } from '#web/platform/dom/copy-text.ts'
import { toast } from '#web/platform/toast.ts'
import { Button } from '#web/components/button.tsx'

const saidMs = 2_000

/** Copies a text, and says on itself that it did. */
export function CopyButton({
  text,
  label = 'Copy',
  describedBy,
}: {
  text: string
  label?: string
  describedBy?: string
}) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), saidMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  const handleClick = async () => {
    if (await copyText(text)) return setCopied(true)
    toast({
      title: 'Error',
      description: 'The browser did not allow copying. Select the text and copy it.',
      variant: 'destructive',
    })
  }
  const Icon = isCopied ? Check : ClipboardCopy
  return (
    <Button
      size="sm"
      aria-describedby={describedBy}
      icon={<Icon size={16} aria-hidden />}
      onClick={() => void handleClick()}
    >
      <span aria-live="polite">{isCopied ? 'Copied!' : label}</span>
    </Button>
  )
}

/** A text that is needed elsewhere, such as an address or a key, with a button that copies it. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const id = useId()
  return (
    <div className="min-w-0">
      <p id={id} className="text-muted text-xs">
        {label}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <code className="wrap-anywhere min-w-0 grow basis-56 select-all rounded-md border border-line bg-sunken px-2.5 py-1.5 font-mono text-xs">
          {text}
        </code>
        <CopyButton text={text} describedBy={id} />
      </div>
    </div>
  )
}
