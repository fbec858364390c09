import { ExternalLink, Eye } from 'lucide-react'
import { useState } from 'react'
import { formPreviewPath } from '#contract/public-pages/form-names.ts'
import type { AgentFormReply } from '#contract/public-pages/public-pages.ts'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog, Dialog } from '#web/components/overlay/dialog.tsx'
import { CopyField } from '#web/components/text/copy-field.tsx'
import { useNewFormAddress } from '#web/data/public-pages/public-pages.ts'
import { prefixed, siteAddress } from '#web/platform/site.ts'
import { embedCode } from './form-draft.ts'

/** Where visitors find a form, how another site shows it, and how it looks. */
export function FormAddress({ agentId, form }: { agentId: number; form: AgentFormReply }) {
  const change = useNewFormAddress()
  const [open, setOpen] = useState<'preview' | 'change'>()
  const close = () => setOpen(undefined)
  const address = siteAddress(form.path)
  return (
    <section aria-label="Address of the form" className="flex min-w-0 flex-col gap-3">
      {!form.isActive && (
        <p className="rounded-md bg-warning-tint px-3 py-2 text-sm text-warning">
          The form is switched off: its address leads nowhere.
        </p>
      )}
      <CopyField label="Address" text={address} />
      {form.frameOrigins.length > 0 && (
        <CopyField
          label={`Code for a page of ${form.frameOrigins.join(', ')}`}
          text={embedCode(address, form.title)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<Eye size={16} aria-hidden />} onClick={() => setOpen('preview')}>
          Preview
        </Button>
        {form.isActive && (
          <Button
            size="sm"
            icon={<ExternalLink size={16} aria-hidden />}
            onClick={() => window.open(address, '_blank', 'noopener')}
          >
            Open the form
          </Button>
        )}
        <Button size="sm" onClick={() => setOpen('change')}>
          New address
        </Button>
      </div>
      {open === 'preview' && (
        <Dialog
          open
          onOpenChange={(isOpen) => !isOpen && close()}
          title="Preview"
          description="The form as it was saved. Nothing can be sent here."
          footer={<Button onClick={close}>Close</Button>}
        >
          <iframe
            title={`Preview of ${form.title}`}
            src={prefixed(formPreviewPath(agentId))}
            sandbox=""
            className="h-[60dvh] w-full rounded-md border border-line"
          />
        </Dialog>
      )}
      {open === 'change' && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && close()}
          title="Give the form a new address?"
          description="The old address ends at once, with the pages on which visitors read their results. Give the new one to the people who should use the form."
          confirmLabel="New address"
          busy={change.isPending}
          onConfirm={() => change.mutate({ params: { id: agentId } }, { onSettled: close })}
        />
      )}
    </section>
  )
}
