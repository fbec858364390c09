import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BarList } from '#web/components/bar-list.tsx'
import { Button } from '#web/components/button.tsx'
import { ButtonLink } from '#web/components/button-link.tsx'
import type { ButtonVariant } from '#web/components/button-style.ts'
import { DateInput } from '#web/components/date/date-input.tsx'
import { TimeInput } from '#web/components/date/time-input.tsx'
import { Field, Input, Textarea } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { SearchInput } from '#web/components/search-input.tsx'
import { Segments } from '#web/components/segments.tsx'
import { Select } from '#web/components/select.tsx'
import { Switch } from '#web/components/switch.tsx'

const variants: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger']
const plus = <Plus size={16} aria-hidden />
const nothing = () => {}

function Buttons({ variant }: { variant: ButtonVariant }) {
  return (
    <>
      <Button variant={variant}>Save</Button>
      <Button variant={variant} icon={plus}>
        Add
      </Button>
      <Button variant={variant} disabled>
        Disabled
      </Button>
      <Button variant={variant} busy>
        Saving…
      </Button>
      <Button variant={variant} size="sm">
        Small
      </Button>
      <Button variant={variant} size="lg">
        Large
      </Button>
    </>
  )
}

function LiveSwitch() {
  const [isOn, setOn] = useState(true)
  return <Switch label="Auto-schedule" hint="Press it." checked={isOn} onChange={setOn} />
}

const measures = { cost: 'Cost', calls: 'Calls', tokens: 'Tokens' }

function LiveSegments() {
  const [measure, setMeasure] = useState<keyof typeof measures>('cost')
  return <Segments label="Compare by" options={measures} value={measure} onChange={setMeasure} />
}

/** Buttons and fields. */
export const controls: Record<string, ReactNode> = {
  ...Object.fromEntries(
    variants.map((variant) => [`Button ${variant}`, <Buttons key={variant} variant={variant} />]),
  ),
  'Button onPanel': (
    <div className="flex flex-wrap items-center gap-3 rounded-lg bg-panel p-4">
      <Buttons variant="onPanel" />
    </div>
  ),
  Segments: <LiveSegments />,
  BarList: (
    <BarList
      label="Agents"
      className="w-full"
      items={[
        { key: 1, name: 'Harbour watch', amount: 0.31, words: '$0.31', note: '120 calls' },
        {
          key: 2,
          name: 'A name that is so long that it needs more than one line on a phone',
          amount: 0.02,
          words: '$0.02',
        },
        { key: 3, name: 'Own model', amount: 0, words: 'Cost unknown', note: '45 calls' },
      ]}
    />
  ),
  ButtonLink: (
    <>
      <ButtonLink href="/dev/components">To a page</ButtonLink>
      <ButtonLink href="/dev/components" variant="primary" icon={plus}>
        With an icon
      </ButtonLink>
    </>
  ),
  'Field, Input': (
    <div className="grid w-full gap-4 sm:grid-cols-2">
      <Field label="Agent name" hint="What others see.">
        <Input placeholder="Harbour watch" />
      </Field>
      <Field label="Budget" isOptional aside={<span className="text-muted text-xs">3 of 50</span>}>
        <Input defaultValue="0.25" />
      </Field>
      <Field label="Email" error="Valid email is required">
        <Input defaultValue="ada@" />
      </Field>
      <Field label="Disabled">
        <Input disabled defaultValue="Cannot be changed" />
      </Field>
    </div>
  ),
  SearchInput: <SearchInput boxClassName="w-full" aria-label="Search agents" placeholder="Name or task" />,
  Textarea: (
    <Field
      label="Task description"
      className="w-full"
      error="Task description must be at least 10 characters"
    >
      <Textarea defaultValue="Too short" />
    </Field>
  ),
  PasswordInput: (
    <Field label="Password" className="w-full">
      <PasswordInput defaultValue="correct horse battery" autoComplete="off" />
    </Field>
  ),
  Select: (
    <div className="grid w-full gap-4 sm:grid-cols-2">
      <Field label="Task frequency">
        <Select defaultValue="daily">
          <option value="daily">Daily</option>
          <option value="weekly">Weekly</option>
        </Select>
      </Field>
      <Field label="Disabled">
        <Select disabled>
          <option>Nothing to choose</option>
        </Select>
      </Field>
      <Field label="Groups and long names">
        <Select>
          <optgroup label="Read">
            <option>Harbour office: Read from the API of the department of trade and of the free port</option>
            <option disabled>Cannot be chosen</option>
          </optgroup>
          <optgroup label="Send">
            <option>Slack: Send a message</option>
          </optgroup>
        </Select>
      </Field>
      <Field label="Wrong" error="Choose an agent">
        <Select>
          <option>None</option>
        </Select>
      </Field>
    </div>
  ),
  'DateInput, Calendar, TimeInput, TimeList': (
    <div className="grid w-full gap-4 sm:grid-cols-2">
      <Field label="First day">
        <DateInput defaultValue="2026-11-26" min="2026-11-05" />
      </Field>
      <Field label="Any day">
        <DateInput />
      </Field>
      <Field label="Time of day">
        <TimeInput defaultValue="07:30" />
      </Field>
      <Field label="Wrong time" error="Choose a time of day">
        <TimeInput />
      </Field>
      <Field label="Disabled">
        <DateInput disabled defaultValue="2026-11-26" />
      </Field>
      <Field label="Disabled">
        <TimeInput disabled defaultValue="07:30" />
      </Field>
    </div>
  ),
  Switch: (
    <div className="grid w-full gap-4">
      <LiveSwitch />
      <Switch label="Off" checked={false} onChange={nothing} />
      <Switch label="Disabled" checked disabled onChange={nothing} />
    </div>
  ),
}
