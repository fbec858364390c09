/** The page's h1: a welcome with the first name, if it is known. */
export function Greeting({ firstName }: { firstName: string | null }) {
  return (
    <header className="mb-4 sm:mb-6">
      <title>Home · Balancia AI</title>
      <h1 className="wrap-anywhere text-balance font-semibold text-xl tracking-tight">
        {firstName ? `Welcome back, ${firstName}` : 'Welcome back'}
      </h1>
      <p className="mt-1 max-w-2xl text-muted text-sm">
        Manage your AI agents and automate your repetitive tasks.
      </p>
    </header>
  )
}
