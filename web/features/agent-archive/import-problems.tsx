import { CircleAlert } from 'lucide-react'

/** Why a file cannot be imported, each reason in words. */
export function ImportProblems({ problems }: { problems: string[] }) {
  return (
    <div role="alert" className="flex gap-3 rounded-md bg-danger-tint px-4 py-3 text-danger text-sm">
      <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">This file cannot be imported</p>
        <ul className="wrap-anywhere mt-1 flex flex-col gap-1">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
