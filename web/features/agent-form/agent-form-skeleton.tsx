// chunk: frame
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'

const fields = [
  ['links', 'h-10'],
  ['when', 'h-40'],
  ['persona', 'h-10'],
  ['name', 'h-10'],
] as const

/** Placeholder for the form while its code loads; as high as the form will be. */
export function AgentFormSkeleton({ isCompact }: { isCompact: boolean }) {
  return (
    <Card aria-labelledby="agent-form-title" aria-busy>
      <CardHeader
        id="agent-form-title"
        title="Create Your AI Agent"
        actions={<Skeleton className="h-8 w-28 max-sm:h-11 pointer-coarse:h-11" />}
      />
      <CardBody className={isCompact ? 'flex flex-col gap-3 py-4!' : 'flex flex-col gap-5'}>
        <output className="sr-only">Loading the form</output>
        <div className={isCompact ? 'pt-1.5' : 'flex flex-col gap-1.5'}>
          {!isCompact && <Skeleton className="h-5 w-28" />}
          <Skeleton className={isCompact ? 'h-16' : 'h-32'} />
        </div>
        {!isCompact && <FieldSkeletons />}
        <Skeleton className="h-9 w-32 self-end max-sm:h-11 max-sm:w-full pointer-coarse:h-11" />
      </CardBody>
    </Card>
  )
}

/** Placeholder for the fields besides the task. */
export function FieldSkeletons() {
  return fields.map(([name, height]) => (
    <div key={name} className="flex flex-col gap-1.5">
      <Skeleton className="h-5 w-28" />
      <Skeleton className={height} />
    </div>
  ))
}
