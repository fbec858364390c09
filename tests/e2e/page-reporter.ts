import { readFile } from 'node:fs/promises'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const firstLines = 60
/** Limits the output to the last lines, as overlays come at the end of a page. */
const lastLines = 180

/** Prints the content of the page of a failed journey, which is all there is when only the output is stored. */
export default class PageReporter implements Reporter {
  printsToStdio(): boolean {
    return false
  }

  async onTestEnd(test: TestCase, { status, attachments }: TestResult): Promise<void> {
    if (status === test.expectedStatus || status === 'skipped') return
    const context = attachments.find(({ name }) => name === 'error-context')?.path
    const text = context && (await readFile(context, 'utf8').catch(() => ''))
    const page = text && /# Page snapshot\n+```yaml\n([\s\S]*?)```/.exec(text)?.[1]
    if (!page) return
    process.stdout.write(
      `\nThe page when "${test.title}" failed:\n${shortened(page.split('\n')).join('\n')}\n`,
    )
  }
}

function shortened(lines: string[]): string[] {
  if (lines.length <= firstLines + lastLines) return lines
  return [...lines.slice(0, firstLines), '  …', ...lines.slice(-lastLines)]
}
