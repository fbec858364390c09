// chunk: frame
import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Input } from './field.tsx'

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Styles of the box around the icon and the input. */
  boxClassName?: string
}

/** The input of a search, with its icon; the label or `aria-label` names what is searched. */
export function SearchInput({ boxClassName = '', ...rest }: SearchInputProps) {
  return (
    <div className={`relative ${boxClassName}`}>
      <Search
        size={16}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
      />
      <Input {...rest} type="search" className="pl-9" />
    </div>
  )
}
