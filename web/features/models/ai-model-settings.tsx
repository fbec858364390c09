import { QueryError } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useSession } from '#web/data/auth.ts'
import { useModels } from '#web/data/models/models.ts'
import type { Reply } from '#web/platform/call.ts'
import { ConnectionList } from './connection-list.tsx'
import { ModelPolicy } from './model-policy.tsx'
import { OllamaOffer } from './ollama-offer.tsx'

/** Which AI models there are; an administrator connects services and chooses models here. */
export function AiModelSettings() {
  const isAdmin = useSession().user?.role === 'admin'
  return (
    <div className="flex flex-col gap-5">
      <ModelsInUse isAdmin={isAdmin} />
      {isAdmin && (
        <>
          <OllamaOffer />
          <ConnectionList scope="installation" empty="No AI service is connected yet." />
          <ModelPolicy />
        </>
      )}
    </div>
  )
}

function ModelsInUse({ isAdmin }: { isAdmin: boolean }) {
  const models = useModels()
  const { data } = models
  if (data) return <p className="text-sm">{data.length > 0 ? usableText(data) : missingText(isAdmin)}</p>
  if (models.error) return <QueryError title="Failed to load the AI models" query={models} />
  return (
    <>
      <output className="sr-only">Loading the AI models</output>
      <Skeleton className="h-5" />
    </>
  )
}

type Model = Reply<'GET /api/models'>[number]

const namesShown = 4

function usableText(models: readonly Model[]): string {
  const usable = models.filter(({ trouble }) => trouble === null)
  if (usable.length > 0) return `Your agents can use ${namesOf(usable)}.`
  return `The services refuse the calls of your agents to ${namesOf(models)}. Until this is fixed they run without an AI model.`
}

function namesOf(models: readonly Model[]): string {
  const names = models.slice(0, namesShown).map(({ name, model }) => `${model} (${name})`)
  const more = models.length - names.length
  return new Intl.ListFormat('en').format(more > 0 ? [...names, `${more} more`] : names)
}

function missingText(isAdmin: boolean) {
  const without =
    'AI model: not connected. Agents read their links, tell what is new and run scripts; personas, learning and writing need an AI model.'
  return isAdmin ? without : `${without} Ask the administrator to connect one.`
}
