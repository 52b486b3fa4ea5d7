import type { ReactNode } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { useStaffWords } from './words.ts'

/** The header of the panel beside a list. */
export function PanelHead({
  title,
  children,
  onClose,
}: {
  title: string
  /** The line below the title: who, from where. */
  children?: ReactNode
  onClose: () => void
}) {
  const t = useStaffWords()
  return (
    <div className="flex items-start gap-3 border-b border-line px-4 py-3 md:px-6">
      <div className="min-w-0 flex-1">
        <h2 className="text-16 font-semibold wrap-anywhere">{title}</h2>
        {children && <div className="text-12 wrap-anywhere text-ink-2">{children}</div>}
      </div>
      <IconButton icon="close" label={t.close} size={28} onClick={onClose} />
    </div>
  )
}
