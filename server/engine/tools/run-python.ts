import { z } from 'zod'
import { pythonScriptMax } from '#contract/agents/agents.ts'
import { runCode, type ScriptInputs } from './run-script.ts'
import { scriptReport } from './script-report.ts'
import { defineTool, type EngineTool } from '#server/engine/tool.ts'

const input = z.strictObject({ code: z.string().min(1).max(pythonScriptMax) })

/** Lets a model compute in the sandbox, with the same variables as the agent's own script. */
export function runPythonTool(inputs: ScriptInputs): EngineTool {
  return defineTool({
    name: 'run_python',
    description:
      'Runs Python 3 in a sandbox without network or files and answers what it prints and what it leaves in `result`. ' +
      'Use it to calculate, count, parse or sort. At hand: `input`, `task`, `sources` (a list of dicts with number, url, title, text), `previous_output`.',
    input,
    readsOutside: false,
    title: () => 'Running Python for the model',
    async answer({ code }, signal) {
      const run = await runCode(code, inputs, signal)
      return { text: scriptReport(run), failed: run.status === 'failed', page: null }
    },
  })
}
