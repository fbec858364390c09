import { CircleAlert, CircleCheck, FileUp, Plus, X } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { webLinksMax } from '#contract/agents/agents.ts'
import { severalLinks } from '#contract/links/links-in-text.ts'
import { Button } from '#web/components/button.tsx'
import { Input } from '#web/components/field.tsx'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { LazyDialog } from '#web/components/overlay/lazy-dialog.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { LinkMenu, readingLabel } from './link-menu.tsx'
import type { LinkState, LinkStates } from './use-link-checks.ts'
import type { LinkList } from './use-link-list.ts'
import type { LinkSettings } from './use-link-settings.ts'

const signInDialog = lazyPart(() => import('./sign-in-dialog.tsx').then(({ SignInDialog }) => SignInDialog))

const errorsShownMax = 5

interface LinkEditorProps {
  list: LinkList
  /** How each link is read, for the owner; null: somebody else edits. */
  settings: LinkSettings | null
  stateOf: LinkStates
  /** The form's validation error about the links. */
  error: string | undefined
  inputRef: Ref<HTMLInputElement>
  /** Shown above the field: links found elsewhere. */
  offer?: ReactNode
}

/** The links that an agent reads: typed one by one, pasted, or taken from a CSV file. */
export function LinkEditor({ list, settings, stateOf, error, inputRef, offer }: LinkEditorProps) {
  const id = useId()
  const problems = [...new Set(error ? [error, ...list.errors] : list.errors)]

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    list.addDraft()
  }

  const handlePaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    const several = severalLinks(text)
    if (!several && !text.trim().includes('\n')) return
    event.preventDefault()
    if (several) list.addAll(several)
    else list.addText(text)
  }

  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium text-sm">
          Reference web links <span className="font-normal text-muted">(optional)</span>
        </label>
        <span className="text-muted text-xs tabular-nums">
          {list.links.length} of {webLinksMax}
        </span>
      </div>
      {offer}
      <div className="flex gap-2">
        <Input
          ref={inputRef}
          id={id}
          inputMode="url"
          autoComplete="off"
          placeholder="bbc.co.uk/news"
          value={list.draft}
          aria-invalid={problems.length > 0 || undefined}
          aria-describedby={`${id}-hint${problems.length > 0 ? ` ${id}-errors` : ''}`}
          onChange={(event) => list.editDraft(event.target.value)}
          onKeyDown={handleKeyDown}
          onPaste={handlePaste}
        />
        <Button icon={<Plus size={16} aria-hidden />} onClick={() => list.addDraft()}>
          Add
        </Button>
      </div>
      <p id={`${id}-hint`} className="text-muted text-xs">
        Paste one or more addresses. “bbc.co.uk/news” is enough.
      </p>
      <LinkProblems id={`${id}-errors`} problems={problems} />
      <output className="sr-only">{list.notice}</output>
      <LinkRows list={list} settings={settings} stateOf={stateOf} inputId={id} />
      <LinkActions list={list} />
    </div>
  )
}

function LinkProblems({ id, problems }: { id: string; problems: string[] }) {
  if (problems.length === 0) return null
  const hidden = problems.length - errorsShownMax
  return (
    <div id={id} role="alert" className="flex items-start gap-1.5 text-danger text-xs">
      <CircleAlert size={14} className="mt-0.5 shrink-0" aria-hidden />
      <ul className="wrap-anywhere min-w-0 space-y-0.5">
        {problems.slice(0, errorsShownMax).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
        {hidden > 0 && <li>And {hidden} more</li>}
      </ul>
    </div>
  )
}

interface LinkRowsProps {
  list: LinkList
  settings: LinkSettings | null
  stateOf: LinkStates
  inputId: string
}

function LinkRows({ list, settings, stateOf, inputId }: LinkRowsProps) {
  const rows = useRef<HTMLUListElement>(null)
  const [signingIn, setSigningIn] = useState<string>()
  if (list.links.length === 0) return null

  const removeAt = (index: number, link: string) => {
    flushSync(() => list.removeOne(link))
    const left = rows.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const next = left[Math.min(index, left.length - 1)] ?? document.getElementById(inputId)
    next?.focus()
  }

  return (
    <>
      <ul
        ref={rows}
        aria-label="Links"
        className="max-h-64 divide-y divide-line overflow-y-auto rounded-md border border-line"
      >
        {list.links.map((link, index) => (
          <li key={link} className="flex items-center gap-2 py-0.5 pr-1 pl-3">
            <span className="min-w-0 flex-1 py-1">
              <span className="block truncate text-sm" title={link}>
                {link}
              </span>
              {settings && <ReadingLine settings={settings} link={link} />}
              <LinkStateLine state={stateOf(link)} />
            </span>
            {settings && (
              <LinkMenu
                link={link}
                reading={settings.readingOf(link)}
                onChoose={(browser) => settings.change(link, { browser })}
                onSignIn={() => setSigningIn(link)}
              />
            )}
            <IconButton
              data-remove=""
              label={`Remove ${link.slice(0, 120)}`}
              icon={<X size={16} aria-hidden />}
              onClick={() => removeAt(index, link)}
            />
          </li>
        ))}
      </ul>
      {settings && signingIn !== undefined && (
        <LazyDialog onClose={() => setSigningIn(undefined)}>
          <signInDialog.View link={signingIn} settings={settings} onClose={() => setSigningIn(undefined)} />
        </LazyDialog>
      )}
    </>
  )
}

/** How a link is read, if not as usual, and what its sign-in lacks. */
function ReadingLine({ settings, link }: { settings: LinkSettings; link: string }) {
  const label = readingLabel(settings.readingOf(link))
  if (!label) return null
  const missing = settings.missingOf(link)
  return (
    <>
      <span className="block text-muted text-xs">{label}</span>
      {missing.length > 0 && (
        <span className="wrap-anywhere block text-warning text-xs">
          Enter again what it fills in: {missing.join(', ')}
        </span>
      )}
    </>
  )
}

function LinkActions({ list }: { list: LinkList }) {
  const file = useRef<HTMLInputElement>(null)
  return (
    <div className="-ml-3 flex flex-wrap gap-1">
      <Button
        size="sm"
        variant="ghost"
        icon={<FileUp size={16} aria-hidden />}
        onClick={() => file.current?.click()}
      >
        Import CSV
      </Button>
      <input
        ref={file}
        type="file"
        hidden
        accept=".csv,.txt,text/csv,text/plain"
        aria-label="CSV file with links"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) void list.addFile(chosen)
          target.value = ''
        }}
      />
      {list.links.length > 0 && (
        <Button size="sm" variant="ghost" onClick={list.clear}>
          Clear All
        </Button>
      )}
    </div>
  )
}

/** Whether a link can be read: its title and first words, or why not. */
function LinkStateLine({ state }: { state: LinkState | undefined }) {
  if (state === undefined || state === 'unknown') return null
  if (state === 'reading') {
    return (
      <span className="flex items-center gap-1.5 text-muted text-xs">
        <Spinner />
        Reading…
      </span>
    )
  }
  const { isReadable, title, words } = state
  const Icon = isReadable ? CircleCheck : CircleAlert
  return (
    <span className={`flex items-start gap-1.5 text-xs ${isReadable ? 'text-success' : 'text-warning'}`}>
      <Icon size={14} className="mt-px shrink-0" aria-hidden />
      <span className="wrap-anywhere line-clamp-2 min-w-0">
        {isReadable
          ? `Can be read: ${[title, words].filter(Boolean).join(' · ')}`
          : `Cannot be read: ${words}`}
      </span>
    </span>
  )
}
