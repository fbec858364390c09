import { readFile } from 'node:fs/promises'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const firstLines = 60
/** What is open over a page stands at its end. */
const lastLines = 180

/** Says of a journey that failed what stood on its page: where only the output is kept, that is all there is to look at. */
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
