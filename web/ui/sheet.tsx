import { type ReactNode, useId } from 'react'
import { useMessages } from '../words/language.tsx'
import { IconButton } from './button.tsx'
import { useModal } from './modal.ts'

type SheetProps = {
  open: boolean
  onClose: () => void
  title: string
  /** On a phone at the bottom and only as high as its content. */
  low?: boolean
  /** Beside the title: "Clear 2". */
  aside?: ReactNode
  children: ReactNode
  /** Stays in view at the bottom: "Show 38". */
  footer?: ReactNode
}

/** A panel over the page: on a phone the whole screen or its lower part, from 768 on 320 at the left edge. */
export function Sheet({ open, onClose, title, low = false, aside, children, footer }: SheetProps) {
  const t = useMessages()
  const id = useId()
  const dialog = useModal(open, onClose)
  return (
    <dialog ref={dialog} className={low ? 'sheet sheet-low' : 'sheet'} aria-labelledby={id}>
      {open && (
        <>
          <div className="flex h-13 shrink-0 items-center gap-3 border-b border-line pr-1 pl-4">
            <h2 id={id} className="flex-1 text-16 font-semibold">
              {title}
            </h2>
            {aside}
            <IconButton icon="close" label={t.ui.close} size={44} onClick={onClose} />
          </div>
          <div className="flex-1 overflow-y-auto p-4">{children}</div>
          {footer && <div className="shrink-0 border-t border-line-2 p-4">{footer}</div>}
        </>
      )}
    </dialog>
  )
}
