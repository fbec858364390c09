import { ShieldCheck } from 'lucide-react'
import type { OwnedPersonaReply } from '#contract/personas/custom-personas.ts'
import { Button } from '#web/components/button.tsx'
import { Card, CardHeader } from '#web/components/card.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Switch } from '#web/components/switch.tsx'
import {
  useApprovePersona,
  useBanPersona,
  useModeration,
  usePersonaPages,
  useSetModeration,
} from '#web/data/personas.ts'
import { PersonaList } from './persona-list.tsx'

/** Whether personas wait for approval, which administrators set, and each persona with what can be decided about it. */
export function PersonaModeration({ canSet }: { canSet: boolean }) {
  const pages = usePersonaPages('GET /api/admin/custom-personas')
  return (
    <Card aria-labelledby="persona-moderation-title" aria-busy={pages.isPending}>
      <CardHeader
        id="persona-moderation-title"
        title="Community personas"
        description="All personas that users wrote here."
      />
      {canSet && <ModerationSwitch />}
      <PersonaList
        hasOwners
        label="Community personas"
        pages={pages}
        empty={
          <EmptyState
            icon={<ShieldCheck size={20} aria-hidden />}
            title="No community personas yet"
            hint="Personas that users write appear here."
          />
        }
        renderActions={(persona) => <Decisions persona={persona} />}
      />
    </Card>
  )
}

function ModerationSwitch() {
  const moderation = useModeration()
  const change = useSetModeration()
  return (
    <div className="border-line border-b px-4 py-4 sm:px-6">
      {moderation.isPending && <Skeleton className="h-10" />}
      {moderation.isError && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-danger text-sm">
          Failed to load the moderation setting
          <Button size="sm" busy={moderation.isFetching} onClick={() => void moderation.refetch()}>
            Retry
          </Button>
        </div>
      )}
      {moderation.data && (
        <Switch
          label="Moderation"
          hint="On: a persona reaches the community once you approve it. Off: immediately, and you can withdraw it."
          checked={change.isPending ? change.variables.body.isModerated : moderation.data.isModerated}
          onChange={(isModerated) => !change.isPending && change.mutate({ body: { isModerated } })}
        />
      )}
    </div>
  )
}

function Decisions({ persona: { id, name, isApproved, withdrawnAt } }: { persona: OwnedPersonaReply }) {
  const approve = useApprovePersona()
  const ban = useBanPersona()
  const input = { params: { id } }
  return (
    <>
      {!isApproved && (
        <Button size="sm" busy={approve.isPending} onClick={() => approve.mutate(input)}>
          Approve<span className="sr-only"> {name}</span>
        </Button>
      )}
      {withdrawnAt === null && (
        <Button size="sm" variant="ghost" busy={ban.isPending} onClick={() => ban.mutate(input)}>
          Withdraw<span className="sr-only"> {name}</span>
        </Button>
      )}
    </>
  )
}
