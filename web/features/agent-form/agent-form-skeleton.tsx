import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'

const fields = [
  ['task', 'h-32'],
  ['links', 'h-10'],
  ['when', 'h-52'],
  ['persona', 'h-10'],
  ['name', 'h-10'],
] as const

/** Placeholder for the form while its code loads. */
export function AgentFormSkeleton() {
  return (
    <Card aria-labelledby="agent-form-title" aria-busy>
      <CardHeader id="agent-form-title" title="Create Your AI Agent" />
      <CardBody className="flex flex-col gap-5">
        <output className="sr-only">Loading the form</output>
        {fields.map(([name, height]) => (
          <div key={name} className="flex flex-col gap-1.5">
            <Skeleton className="h-5 w-28" />
            <Skeleton className={height} />
          </div>
        ))}
      </CardBody>
    </Card>
  )
}
