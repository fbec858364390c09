import { randomUUID } from 'node:crypto'
import { checkPython } from '#server/engine/tools/python-sandbox/sandbox.ts'
import { config } from '#server/platform/config.ts'
import { type Finding, fine, risk, wrong } from '#server/platform/finding.ts'

/** Starts the locked process of a script, which ends by itself unless the kernel locks it. */
export async function checkScripts(_context: unknown, signal: AbortSignal): Promise<Finding> {
  if (config.unsafePython) {
    return risk(
      'Scripts run without isolation (BALANCIA_UNSAFE_PYTHON).',
      'Remove the variable, and run the server on Linux.',
    )
  }
  try {
    // A text that was checked before would be answered without a process.
    await checkPython(`result = "${randomUUID()}"`, signal)
    return fine('Proven: a script runs in a process that the kernel locks.')
  } catch (error) {
    return wrong(
      `Scripts cannot run here: ${(error as Error).message}`,
      'Run the server on Linux (x64 or arm64), and let its container use seccomp filters. Agents without a script work.',
    )
  }
}
