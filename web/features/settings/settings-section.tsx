import type { ReactNode } from 'react'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'

interface SettingsSectionProps {
  /** The anchor by which it is reached. */
  id: string
  title: string
  description?: ReactNode
  children: ReactNode
}

export function SettingsSection({ id, title, description, children }: SettingsSectionProps) {
  return (
    <Card id={id} aria-labelledby={`${id}-title`} tabIndex={-1} className="outline-none">
      <CardHeader id={`${id}-title`} title={title} description={description} />
      <CardBody>{children}</CardBody>
    </Card>
  )
}
