import { expect, test } from 'vitest'
import { notesOfNewest, releaseNotes } from './release-notes.ts'

const changelog = `# Changelog

## 28 November 2026

### New

- **Backups**.

## 27 November 2026

### Fixed

- A link.

## 26 November 2026

- The release before.
`

test('a release is described by the days after the previous one, and needs one', () => {
  const { day, notes } = releaseNotes(changelog, '26 November 2026')
  expect(day).toBe('28 November 2026')
  expect(notes).toContain('- **Backups**.')
  expect(notes).toContain('- A link.')
  expect(notes).not.toContain('The release before')
  expect(() => releaseNotes(changelog, '28 November 2026')).toThrow(/28 November 2026.*measure -- changelog/)
  expect(notesOfNewest(changelog, '27 November 2026').notes).toContain('- A link.')
})
