import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { type ActivityFilter, fileEntriesMax, readAllActivity } from '#web/data/activity.ts'
import { csvOf } from '#contract/csv.ts'
import { activityDetails } from './activity-details.ts'
import { reportFailure } from '#web/platform/query.ts'
import { saveFile } from '#web/platform/dom/save-file.ts'
import { toast } from '#web/platform/toast.ts'

const columns = [
  'Time',
  'User',
  'Email',
  'Action',
  'Resource',
  'Resource id',
  'IP Address',
  'Key',
  'Resource name',
  'Details',
  'User agent',
]

/** Saves what the log shows as a CSV file. */
export function SaveActivityButton({ filter }: { filter: ActivityFilter }) {
  const [isSaving, setSaving] = useState(false)
  const handleClick = async () => {
    setSaving(true)
    try {
      await save(filter)
    } catch (error) {
      reportFailure(error, 'Failed to load activity logs')
    } finally {
      setSaving(false)
    }
  }
  return (
    <Button busy={isSaving} icon={<Download size={16} aria-hidden />} onClick={() => void handleClick()}>
      CSV<span className="sr-only"> of the activity</span>
    </Button>
  )
}

async function save(filter: ActivityFilter): Promise<void> {
  const { entries, hasMore } = await readAllActivity(filter)
  const rows = entries.map((entry) => [
    entry.createdAt,
    entry.userId,
    entry.userEmail,
    entry.action,
    entry.resource,
    entry.resourceId,
    entry.ipAddress,
    entry.keyName,
    entry.resourceName,
    activityDetails(entry).join('; '),
    entry.userAgent,
  ])
  saveFile('activity.csv', csvOf([columns, ...rows]), 'text/csv')
  if (hasMore)
    toast({
      title: 'Not everything fits',
      description: `The file contains the newest ${fileEntriesMax.toLocaleString('en')} entries. Choose a shorter time for the others.`,
    })
}
