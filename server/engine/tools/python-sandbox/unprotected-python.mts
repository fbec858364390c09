/**
 * The same interpreter with none of the protection, for the tests alone: attacks that work here and not in the sandbox
 * show that it is the sandbox that stops them. Takes a JSON list of scripts on standard input.
 */
import { readFileSync } from 'node:fs'
import { loadPyodide } from 'pyodide'

const scripts: string[] = JSON.parse(readFileSync(0, 'utf8'))
const python = await loadPyodide()
for (const script of scripts) {
  const globals = python.toPy({ inputs: { task: 't', links: [] } })
  await python
    .runPythonAsync(script, { globals })
    .catch((error: Error) => process.stderr.write(error.message))
}
process.exit(0)
