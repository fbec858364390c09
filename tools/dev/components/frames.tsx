import { type ReactNode, useState } from 'react'
import type { Collaborator } from '#contract/collaboration/collaboration.ts'
import { AgentFilter } from '#web/components/agent/agent-filter.tsx'
import { Button } from '#web/components/button.tsx'
import { Collaborators } from '#web/components/collaboration/collaborators.tsx'
import { FieldPresence } from '#web/components/collaboration/field-presence.tsx'
import { SharedCarets } from '#web/components/collaboration/shared-carets.tsx'
import { TwoVersions } from '#web/components/collaboration/two-versions.tsx'
import { Textarea } from '#web/components/field.tsx'
import { ContactLine } from '#web/components/frame/contact-line.tsx'
import { HelpLink } from '#web/components/frame/help-link.tsx'
import { HomeLink } from '#web/components/frame/home-link.tsx'
import { Logo } from '#web/components/frame/logo.tsx'
import { OfflineBar } from '#web/components/frame/offline-bar.tsx'
import { PageHeader } from '#web/components/frame/page-header.tsx'
import { SkipLink } from '#web/components/frame/skip-link.tsx'
import { ThemeSwitch } from '#web/components/frame/theme-switch.tsx'

const nothing = () => {}
const person = (id: string, name: string, color: string, role: Collaborator['role']): Collaborator => ({
  id,
  name,
  avatar: null,
  color,
  role,
})
const ada = person('1', 'Ada Lovelace', '#0f766e', 'editor')
const katherine = person('2', 'Katherine Johnson', '#b45309', 'viewer')
const people = [ada, katherine]
const text = 'Tell me what is new at the harbour.'

function Carets() {
  const [control, setControl] = useState<HTMLTextAreaElement | null>(null)
  return (
    <div className="relative w-full">
      <Textarea ref={setControl} aria-label="Shared field" defaultValue={text} />
      {control && (
        <SharedCarets control={control} value={text} carets={[{ person: ada, start: 8, end: 19 }]} />
      )}
    </div>
  )
}

function Filter() {
  const [typed, setTyped] = useState<string>()
  const [value, onChange] = useState<number>()
  const agents = [
    { id: 1, name: 'Harbour watch' },
    { id: 2, name: 'Ferry times' },
  ].filter(({ name }) => name.toLowerCase().includes(typed?.toLowerCase() ?? ''))
  const chosenName = agents.find(({ id }) => id === value)?.name
  const search = { typed, setTyped, agents, isFailed: false, hasMore: false, chosenName }
  return <AgentFilter className="w-60" value={value} onChange={onChange} search={search} />
}

/** What is around a page, the filter of lists, and what several people in one form see. */
export const frames: Record<string, ReactNode> = {
  'Logo, HomeLink, HelpLink, SkipLink, ThemeSwitch': (
    <>
      <Logo />
      <HomeLink />
      <HelpLink topic="first-agent">Help</HelpLink>
      <SkipLink />
      <ThemeSwitch />
    </>
  ),
  PageHeader: (
    <PageHeader title="Harbour watch" description="Its sentence." actions={<Button>Main action</Button>} />
  ),
  ContactLine: (
    <>
      <ContactLine contact="help@example.com" />
      <ContactLine contact={null} />
    </>
  ),
  'OfflineBar (turn the network off)': <OfflineBar />,
  AgentFilter: <Filter />,
  Collaborators: (
    <>
      <Collaborators className="w-full" people={people} connection="connected" userId="1" />
      <Collaborators className="w-full" people={people} connection="reconnecting" userId="2" />
      <Collaborators className="w-full" people={people} connection="disconnected" userId="2" />
    </>
  ),
  FieldPresence: (
    <>
      <FieldPresence
        people={people}
        here={[]}
        lock={{ field: 'name', userId: '1', expiresAt: new Date(Date.now() + 20_000).toISOString() }}
      />
      <FieldPresence people={people} here={[katherine]} lock={undefined} />
    </>
  ),
  TwoVersions: <TwoVersions mine="Mine" theirs="Theirs" onKeepMine={nothing} onTakeTheirs={nothing} />,
  SharedCarets: <Carets />,
}
