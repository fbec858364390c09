import { AppWindow, Bot, ChartColumn, Compass, Settings2, SquarePen } from 'lucide-react'
import { Button } from '#web/components/button.tsx'
import { ButtonLink } from '#web/components/button-link.tsx'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { routes } from '#web/platform/routes.ts'

interface BuildCardProps {
  /** Whether it is certain that there are no agents to manage. */
  hasNoAgents: boolean
  onManage: () => void
  onAnalytics: () => void
}

const buttonLook = 'w-full justify-start! border-line! px-4! text-left hover:border-control!'

/** Links to the builders, and to manage and analyze agents. */
export function BuildCard({ hasNoAgents, onManage, onAnalytics }: BuildCardProps) {
  return (
    <Card aria-labelledby="build-title" className="lg:col-span-5">
      <CardHeader
        id="build-title"
        title="Build with AI"
        description="Create agents and applications through natural conversation"
      />
      <CardBody className="grid gap-2 sm:grid-cols-2 lg:grid-cols-1">
        {builders.map(({ href, label, icon: Icon }) => (
          <ButtonLink
            key={href}
            href={href}
            size="lg"
            className={buttonLook}
            icon={<Icon size={20} aria-hidden className="shrink-0 text-accent-strong" />}
          >
            {label}
          </ButtonLink>
        ))}
        <hr className="my-1 border-line sm:col-span-2 lg:col-span-1" />
        <Button
          size="lg"
          className={buttonLook}
          disabled={hasNoAgents}
          icon={<Settings2 size={20} aria-hidden className="shrink-0 text-muted" />}
          onClick={onManage}
        >
          Manage Existing Agents
        </Button>
        <Button
          size="lg"
          className={buttonLook}
          icon={<ChartColumn size={20} aria-hidden className="shrink-0 text-muted" />}
          onClick={onAnalytics}
        >
          View Analytics
        </Button>
      </CardBody>
    </Card>
  )
}

const builders = [
  { href: routes.agentBuilder, label: 'Build AI Agent (Chat)', icon: Bot },
  { href: routes.appBuilder, label: 'Build Application (Chat)', icon: AppWindow },
  { href: routes.careerAssistant, label: 'Career Assistant (Chat)', icon: Compass },
  { href: routes.dashboard, label: 'Classic Builder (Forms)', icon: SquarePen },
]
