import { expect, test } from 'vitest'
import { addDrafts } from './changelog-drafts.ts'

const before = `# Changelog

What is new.

<!-- up to aaaaaaa -->

## 1 March 2026

### New

- **Tea.** It is poured.
`

test('each commit that users may notice gets a line under its day, newest first, and edited lines stay', () => {
  const commits = [
    { day: '2026-03-02', subject: 'feat(runs): a run takes a file' },
    { day: '2026-03-02', subject: 'fix: nothing is lost: not even this' },
    { day: '2026-03-02', subject: 'fix(db): a hot statement is prepared' },
    { day: '2026-03-02', subject: 'test(runs): a run is tested' },
    { day: '2026-03-01', subject: 'fix(auth): a sign-up ends' },
  ]
  const after = addDrafts(before, commits, 'bbbbbbb')
  expect(after).toBe(`# Changelog

What is new.

<!-- up to bbbbbbb -->

## 2 March 2026

### New

- A run takes a file.

### Fixed

- Nothing is lost: not even this.

## 1 March 2026

### Fixed

- A sign-up ends.

### New

- **Tea.** It is poured.
`)
})

test('only the mark moves when nothing was noticed', () => {
  expect(addDrafts(before, [{ day: '2026-03-02', subject: 'docs: words' }], 'bbbbbbb')).toBe(
    before.replace('aaaaaaa', 'bbbbbbb'),
  )
})
