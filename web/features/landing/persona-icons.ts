import {
  BriefcaseBusiness,
  ChartColumn,
  ClipboardList,
  Headset,
  Lightbulb,
  type LucideIcon,
  Microscope,
  Newspaper,
  PenLine,
  ScanSearch,
  SearchCheck,
  Zap,
} from 'lucide-react'
import type { BuiltInPersonaId } from '#contract/personas/personas.ts'

/** The sign of each built-in persona. */
export const personaIcons: Record<BuiltInPersonaId, LucideIcon> = {
  professional: BriefcaseBusiness,
  creative: Lightbulb,
  analytical: ChartColumn,
  'customer-service': Headset,
  'project-manager': ClipboardList,
  researcher: Microscope,
  writer: PenLine,
  'data-journalist': Newspaper,
  'fact-checker': SearchCheck,
  'electrical-engineer': Zap,
  'investigative-reporter': ScanSearch,
}
