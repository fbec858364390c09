import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useSession } from '#web/data/auth.ts'
import { useModelProviders, useModels } from '#web/data/models.ts'
import type { Reply } from '#web/platform/call.ts'
import { OllamaOffer } from './ollama-offer.tsx'
import { ProviderRow } from './provider-row.tsx'

/** Which AI models there are; an administrator connects and removes them here. */
export function AiModelSettings() {
  const isAdmin = useSession().user?.role === 'admin'
  return (
    <div className="flex flex-col gap-4">
      <ModelsInUse isAdmin={isAdmin} />
      {isAdmin && <OllamaOffer />}
      {isAdmin && <Providers />}
    </div>
  )
}

function ModelsInUse({ isAdmin }: { isAdmin: boolean }) {
  const { data, error, refetch, isFetching } = useModels()
  if (data) {
    return <p className="text-sm">{data.length > 0 ? usableWords(data) : missingWords(isAdmin)}</p>
  }
  if (!error) return <Loading />
  return (
    <ErrorState
      title="Failed to load the AI models"
      error={error}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

type Model = Reply<'GET /api/models'>[number]

function usableWords(models: readonly Model[]): string {
  const names = models.flatMap(({ name, model, trouble }) => (trouble ? [] : [`${name} (${model})`]))
  if (names.length > 0) return `Your agents can use ${names.join(', ')}.`
  const refused = models.map(({ name, model }) => `${name} (${model})`).join(', ')
  return `${refused} refuses the calls of your agents. Until this is fixed they run without an AI model.`
}

function missingWords(isAdmin: boolean) {
  const without =
    'AI model: not connected. Agents read their links, tell what is new and run scripts; personas, learning and writing need an AI model.'
  return isAdmin ? `${without} Connect one of these:` : `${without} Ask the administrator to connect one.`
}

function Providers() {
  const { data, error, refetch, isFetching } = useModelProviders()
  if (data) {
    return (
      <ul aria-label="AI services" className="divide-y divide-line rounded-md border border-line">
        {data.map((provider) => (
          <ProviderRow key={provider.engine} provider={provider} />
        ))}
      </ul>
    )
  }
  if (!error) return <Loading />
  return (
    <ErrorState
      title="Failed to load the AI services"
      error={error}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

function Loading() {
  return (
    <>
      <output className="sr-only">Loading the AI models</output>
      <Skeleton className="h-12" />
    </>
  )
}
