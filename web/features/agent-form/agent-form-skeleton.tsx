import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'

const fields = [
  ['name', 'h-10'],
  ['persona', 'h-10'],
  ['task', 'h-32'],
  ['frequency', 'h-10'],
  ['links', 'h-10'],
  ['script', 'h-40'],
] as const

/** Holds the form's place while its code comes. */
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
