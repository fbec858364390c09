// chunk: page
import { CircleAlert, CircleCheck, LogOut, Play } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { SignInTrial } from '#contract/agents/sign-ins.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { Time } from '#web/components/time.tsx'
import { useForgetSignIn, useTrySignIn } from '#web/data/agent-checks.ts'
import { draftOf, type DraftStep, type StepProblem, stepsOf } from './sign-in-draft.ts'
import { SignInSteps } from './sign-in-steps.tsx'
import type { LinkSettings } from './use-link-settings.ts'

interface SignInDialogProps {
  link: string
  settings: LinkSettings
  onClose: () => void
}

/** The steps that sign in before a link is read. The form keeps them; what they fill in is sent when it is saved. */
export function SignInDialog({ link, settings, onClose }: SignInDialogProps) {
  const formId = useId()
  const { agentId } = settings
  const state = settings.stateOf(link)
  const filled = state?.filled ?? []
  const [draft, setDraft] = useState<DraftStep[]>(() =>
    draftOf(settings.readingOf(link).signIn, settings.valuesOf(link)),
  )
  const [problems, setProblems] = useState<StepProblem[]>([])
  const tryOut = useTrySignIn()
  const outcome = useRef<HTMLOutputElement>(null)
  const hasSteps = settings.readingOf(link).signIn.length > 0

  const checked = () => {
    const result = stepsOf(draft, filled)
    setProblems(result.problems)
    if (result.problems.length > 0) setTimeout(() => focusFirstProblem(formId))
    return result.problems.length === 0 ? result : undefined
  }
  const showOutcome = () =>
    setTimeout(() => outcome.current?.scrollIntoView({ block: 'start', behavior: 'smooth' }))
  const handleChange = (steps: DraftStep[]) => {
    const changed = new Set(steps.filter((step) => !draft.includes(step)).map(({ id }) => id))
    setProblems((known) => known.filter(({ id }) => !changed.has(id)))
    setDraft(steps)
  }
  const handleTry = () => {
    const result = checked()
    if (!result) return
    const values = Object.entries(result.values).map(([field, value]) => ({ field, value }))
    tryOut.mutate(
      { body: { ...(agentId && { agentId }), url: link, signIn: result.steps, values } },
      { onSettled: showOutcome },
    )
    showOutcome()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // The form around would take it for its own.
    event.stopPropagation()
    const result = checked()
    if (!result) return
    settings.change(link, { signIn: result.steps }, result.values)
    onClose()
  }
  const handleRemove = () => {
    settings.change(link, { signIn: [] }, {})
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Sign in first"
      description={<span className="wrap-anywhere line-clamp-2">{link}</span>}
      footer={
        <>
          {hasSteps && (
            <Button variant="ghost" className="mr-auto" onClick={handleRemove}>
              Remove the sign-in
            </Button>
          )}
          <Button icon={<Play size={16} aria-hidden />} busy={tryOut.isPending} onClick={handleTry}>
            Try it
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            Done
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        <p className="text-muted text-sm">
          A browser on the server opens the link and does these steps when the page asks to sign in. Name
          fields and buttons as you read them on the page, or by a CSS selector. What is filled in is stored
          encrypted and never shown again, also not to AI models.
        </p>
        {state?.signedInAt && agentId !== null && (
          <SignedIn agentId={agentId} link={link} since={state.signedInAt} />
        )}
        <SignInSteps
          steps={draft}
          filled={filled}
          problems={problems}
          failedStep={tryOut.data?.failedStep ?? null}
          onChange={handleChange}
        />
        <output ref={outcome} className="empty:hidden">
          {tryOut.isPending && <p className="text-muted text-sm">The browser does the steps…</p>}
          {tryOut.data && !tryOut.isPending && <Trial trial={tryOut.data} />}
        </output>
      </form>
    </Dialog>
  )
}

const focusFirstProblem = (formId: string) =>
  document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()

function SignedIn({ agentId, link, since }: { agentId: number; link: string; since: string }) {
  const forget = useForgetSignIn()
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-3 py-2 text-sm">
      <span>
        Signed in. Last used <Time at={since} />.
      </span>
      <Button
        size="sm"
        icon={<LogOut size={16} aria-hidden />}
        busy={forget.isPending}
        onClick={() => forget.mutate({ params: { id: agentId }, body: { url: link } })}
      >
        Sign out
      </Button>
    </div>
  )
}

/** Where the steps led, or which of them failed. */
function Trial({ trial: { ok, message, picture } }: { trial: SignInTrial }) {
  const Icon = ok ? CircleCheck : CircleAlert
  return (
    <div className="flex flex-col gap-3">
      <p className={`wrap-anywhere flex items-start gap-1.5 text-sm ${ok ? 'text-success' : 'text-danger'}`}>
        <Icon size={16} className="mt-0.5 shrink-0" aria-hidden />
        {message}
      </p>
      {picture && (
        <img
          src={`data:image/jpeg;base64,${picture}`}
          alt="The page after the steps"
          className="w-full rounded-md border border-line"
        />
      )}
    </div>
  )
}
